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

  go(path: string): void {
    history.pushState(null, "", path);
    this.read();
    scrollTo(0, 0);
  }
}

export const route = new Route();
