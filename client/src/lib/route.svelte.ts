/** Where the player is: home, at a table (/t/ID, the invitation behind the #), or at the settings. */
class Route {
  table = $state<string | null>(null);
  /** Whether the address is none of ours. */
  lost = $state(false);
  invitation = $state("");
  settings = $state(false);

  constructor() {
    this.read();
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  read(): void {
    const found = /^\/t\/([\w-]+)$/.exec(location.pathname);
    this.table = found ? found[1] : null;
    this.settings = location.pathname === "/settings";
    this.lost = !found && !this.settings && location.pathname !== "/";
    this.invitation = location.hash.slice(1);
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
