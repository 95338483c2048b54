const PAGES = ["deals", "games", "replay", "settings"] as const;
export type Page = (typeof PAGES)[number];

/** Where the player is: home, at a table (/t/ID, the invitation behind the #), looking back on its game, at a deal that has a code
 * (/deal/CODE), learning a game, solving puzzles, or at another page. */
class Route {
  table = $state<string | null>(null);
  /** Whether the table's game is looked back on (/t/ID/replay). */
  back = $state(false);
  deal = $state<string | null>(null);
  page = $state<Page | null>(null);
  /** The game that is learned (/learn/GAME), and which lesson of it (/learn/GAME/NAME); empty for all of them. */
  learned = $state<string | null>(null);
  lesson = $state("");
  /** The game whose puzzles are looked at (/puzzles/GAME), empty for the first one, and which of them (/puzzles/GAME/ID). */
  puzzles = $state<string | null>(null);
  puzzle = $state("");
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
    const learned = /^\/learn\/(\w+)(?:\/([\w.]+))?$/.exec(pathname);
    this.learned = learned ? learned[1] : null;
    this.lesson = learned?.[2] ?? "";
    this.page = PAGES.find((page) => pathname === `/${page}`) ?? null;
    this.deal = /^\/deal\/([\w-]+)$/.exec(pathname)?.[1] ?? null;
    const puzzles = /^\/puzzles(?:\/(\w+)(?:\/(\w+))?)?$/.exec(pathname);
    this.puzzles = puzzles ? (puzzles[1] ?? "") : null;
    this.puzzle = puzzles?.[2] ?? "";
    this.lost = !found && !this.deal && !learned && !puzzles && !this.page && pathname !== "/";
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

/** Follow a link to a page of ours without loading everything anew; who wants it in another tab gets it there. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { pathname, search, hash } = event.currentTarget;
  route.go(pathname + search + hash);
}
