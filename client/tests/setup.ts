import { vi } from "vitest";
import { LANGUAGES, load } from "../src/texts";

/** What the page's settings ask a browser for. */
vi.stubGlobal("matchMedia", () => ({ matches: false }));

/** Every language is here before anything is tried. */
await Promise.all(LANGUAGES.map(load));
