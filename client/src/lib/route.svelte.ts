const PAGES = ["games", "replay", "settings"] as const;
export type Page = (typeof PAGES)[number];

/** Where the player is: home, at a table (/t/ID, the invitation behind the #), looking back on its game, or at another page. */
class Route {
  table = $state<string | null>(null);
  /** Whether the table's game is looked back on (/t/ID/replay). */
  back = $state(false);
  page = $state<Page | null>(null);
  /** Whether the address is none of ours. */
  lost = $state(false);
  invitation = $state("");

  constructor() {
    this.read();
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  read(): void {
    const { pathname, hash } = location;
    const found = /^\/t\/([\w-]+)(\/replay)?$/.exec(pathname);
    this.table = found ? found[1] : null;
    this.back = Boolean(found?.[2]);
    this.page = PAGES.find((page) => pathname === `/${page}`) ?? null;
    this.lost = !found && !this.page && pathname !== "/";
    this.invitation = hash.slice(1);
  }

  /** Go to a page of ours; to a table with the seats one has there, if they are known. */
  go(path: string, seats: number[] | null = null): void {
    history.pushState(seats, "", path);
    this.read();
    scrollTo(0, 0);
  }
}

/** The seats that one has at the table one goes to, told once: a page that is loaded again asks. */
export function seatsTold(): number[] | null {
  const seats = history.state as number[] | null;
  history.replaceState(null, "");
  return seats;
}

export const route = new Route();
