import { vi } from "vitest";

/** What the page's settings ask a browser for. */
vi.stubGlobal("matchMedia", () => ({ matches: false }));
