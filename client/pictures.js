/**
 * Makes the pictures outside the page from the page's own drawings: the steps of the rules, the icon, what a shared link shows.
 *
 * `node pictures.js` writes SVG into docs/rules/pictures, and prints as JSON the drawings that `pictures.py` turns into PNG, and those
 * from which the server puts pictures of positions together.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false }, appType: "custom", logLevel: "error" });
const { render } = await vite.ssrLoadModule("svelte/server");
const art = async (name) => (await vite.ssrLoadModule(`/src/${name}.svelte`)).default;
const [Card, Face, Ghost, GhostBack, Mansion, Psychic, SealFigure, Token, Siggil, Rip] = await Promise.all(
  [
    "art/Card",
    "art/Face",
    "art/Ghost",
    "art/GhostBack",
    "art/Mansion",
    "art/PsychicEmblem",
    "art/SealFigure",
    "art/Token",
    "games/siggil/Picture",
    "games/rip/Picture",
  ].map(art),
);

const palette = Object.fromEntries(
  [
    ...readFileSync("src/art/palette.css", "utf8")
      .split('[data-theme="light"]')[0]
      .matchAll(/(--[\w-]+): ([^;]+);/g),
  ].map((found) => found.slice(1)),
);

/** A drawing with the colours of the dark table written out, and without what only the page needs. */
function drawn(component, props = {}) {
  let text = render(component, { props }).body.replace(/<!--.*?-->/gs, "");
  while (text.includes("var(--")) text = text.replace(/var\((--[\w-]+)\)/g, (_, name) => palette[name]);
  return text.replace(/ (class|style|aria-hidden)="[^"]*"/g, "").replace(/\s+/g, " ");
}

/** A player's face: its own style names the colour of the seat. */
function face(seat) {
  palette["--seat"] = palette[`--seat-${seat}`];
  return drawn(Face, { seat });
}

/** A drawing at a place, so wide, perhaps turned. */
function put(drawing, x, y, width, { turn = 0, height = width * 1.4, opacity = 1 } = {}) {
  const inner = drawing.replace("<svg ", `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);
  const round = turn ? ` transform="rotate(${turn} ${x + width / 2} ${y + height})"` : "";
  return `<g${round}${opacity < 1 ? ` opacity="${opacity}"` : ""}>${inner}</g>`;
}

const card = (number, x, y, more) => put(drawn(Card, { card: number }), x, y, 50, more);
const ghost = (value, family, x, y, more) => put(drawn(Ghost, { value, family }), x, y, 50, more);
const back = (family, x, y, more) => put(drawn(GhostBack, { family }), x, y, 50, more);
const square = (drawing, x, y, width) => put(drawing, x, y, width, { height: width });
const glow = (x, y) => `<rect x="${x - 3}" y="${y - 3}" width="56" height="76" rx="7" stroke="${palette["--gold"]}" stroke-width="3.5" />`;
const arrow = (x, y, length = 44) =>
  `<path d="M${x} ${y}h${length}m-13 -11l13 11l-13 11" stroke="${palette["--gold"]}" stroke-width="5" />`;
const words = (text, x, y, size = 30, fill = palette["--text"]) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}">${text}</text>`;
const disc = (text, x, y, fill = palette["--gold"]) =>
  `<circle cx="${x}" cy="${y}" r="25" fill="${fill}" />${words(text, x, y + 10, 30, palette["--night"])}`;

function picture(width, height, ...parts) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" ` +
    `stroke-linecap="round" stroke-linejoin="round" font-family="'Nunito Variable', Nunito, system-ui, sans-serif" ` +
    `font-weight="850" text-anchor="middle">${parts.join("")}</svg>\n`
  );
}

const step = (...parts) => picture(480, 170, `<rect width="480" height="170" rx="14" fill="${palette["--table"]}" />`, ...parts);

// Cards by number: seven of each family in order (Stone 1 is 0), then the spirits. Deer is family 1, its spirit's number 2.
const DEER = 50;
const STEPS = {
  "siggil-take": step(
    [31, 15, 44, 2].map((one, i) => card(one, 30 + i * 54, 12)).join(""),
    [46, 12].map((one, i) => card(one, 57 + i * 108, 50)).join(""),
    card(37, 111, 50),
    glow(57, 50) + glow(165, 50) + glow(192, 12) + card(2, 192, 12),
    card(24, 111, 84, { turn: 5 }) + `<g transform="rotate(5 136 154)">${glow(111, 84)}</g>`,
    arrow(262, 96),
    [20, 9, 24].map((one, i) => card(one, 326 + i * 40, 60, { turn: -12 + i * 12 })).join(""),
  ),
  "siggil-escape": step(
    card(15, 44, 18) + card(44, 152, 18) + card(DEER, 98, 50),
    card(12, 126, 84, { turn: 16 }),
    arrow(246, 92),
    `<circle cx="375" cy="88" r="74" fill="${palette["--spirit-1"]}" opacity="0.14" /><circle cx="375" cy="88" r="58" fill="${palette["--spirit-1"]}" opacity="0.16" />`,
    put(drawn(Card, { card: DEER }), 340, 39, 70),
  ),
  "siggil-capture": step(
    [7, 9, 11].map((one, i) => card(one, 20 + i * 34, 50)).join(""),
    words("/", 158, 98, 44, palette["--text-soft"]),
    [1, 15, 29].map((one, i) => card(one, 178 + i * 34, 50)).join(""),
    arrow(312, 85),
    put(drawn(Card, { card: DEER }), 384, 29, 80),
  ),
  "siggil-steal": step(
    [7, 9, 11].map((one, i) => card(one, 24 + i * 34, 76)).join(""),
    card(DEER, 58, 14, { opacity: 0.35 }),
    words("3", 94, 166, 22, palette["--text-soft"]),
    arrow(186, 66, 66),
    [1, 15, 29, 36].map((one, i) => card(one, 288 + i * 34, 76)).join(""),
    card(DEER, 339, 14) + glow(339, 14),
    words("4", 364, 166, 22, palette["--gold"]),
  ),
  "rip-lay": step(
    [1, 4, 6].map((value, i) => ghost(value, 0, 24 + i * 44, 92, { turn: -8 + i * 8 })).join(""),
    arrow(190, 84),
    ghost(2, 0, 262, 42) + ghost(3, 0, 318, 42) + glow(262, 42) + glow(318, 42),
    disc("5", 424, 78),
  ),
  "rip-stop": step(
    ghost(2, 0, 24, 50) + ghost(3, 0, 80, 50) + disc("5", 172, 86),
    words("&gt;", 240, 100, 44, palette["--text"]),
    disc("4", 308, 86, palette["--text-soft"]),
    ghost(1, 1, 350, 50, { opacity: 0.5 }) + ghost(3, 1, 406, 50, { opacity: 0.5 }),
  ),
  "rip-round": step(
    square(drawn(Mansion, { kind: 0 }), 24, 22, 88) + words("+", 132, 80, 34) + back(0, 152, 36) + back(0, 176, 46),
    disc("5", 60, 140) + disc("4", 420, 140, palette["--text-soft"]),
    `<path d="M240 20V150" stroke="${palette["--panel-edge"]}" stroke-width="3" />`,
    back(1, 256, 36) + back(1, 280, 46) + words("+", 352, 80, 34) + square(drawn(Psychic, { number: 8 }), 372, 22, 84),
  ),
  "rip-tenth": step(
    square(drawn(Mansion, { kind: 1 }), 185, 26, 110),
    ghost(5, 0, 20, 50) + square(drawn(Psychic, { number: 4 }), 74, 58, 54) + back(0, 134, 50),
    back(1, 300, 50) + ghost(3, 1, 356, 50) + ghost(4, 1, 412, 50),
  ),
};

const SEAL = drawn(SealFigure, { colour: palette["--gold"], width: 5.5 });
/** The seal on the night, with so much of it free on each side: a mask may cut a fifth away. */
const icon = (free, rx) =>
  picture(
    512,
    512,
    `<rect width="512" height="512" rx="${rx}" fill="${palette["--night"]}" />`,
    `<g transform="translate(${free} ${free}) scale(${(512 - 2 * free) / 100})">${SEAL}</g>`,
  );
const share = (scene, title) =>
  picture(
    1200,
    630,
    `<rect width="1200" height="630" fill="${palette["--table"]}" />`,
    scene && put(drawn(scene), 420, 75, 768, { height: 480 }),
    `<g transform="translate(${scene ? "60 130" : "480 90"}) scale(${scene ? 2.2 : 2.4})">${SEAL}</g>`,
    words(title, scene ? 170 : 600, scene ? 450 : 470, 84, palette["--text"]),
    scene && words("Séance", 170, 515, 40, palette["--gold"]),
  );

mkdirSync("../docs/rules/pictures", { recursive: true });
for (const [name, text] of Object.entries(STEPS)) writeFileSync(`../docs/rules/pictures/${name}.svg`, text);
writeFileSync("public/icon/seal.svg", icon(60, 96));
const painted = {
  "icon/touch.png": [icon(70, 0), 180, 180],
  "icon/192.png": [icon(60, 96), 192, 192],
  "icon/512.png": [icon(60, 96), 512, 512],
  "icon/mask.png": [icon(110, 0), 512, 512],
  "share/seance.png": [share(null, "Séance"), 1200, 630],
  "share/siggil.png": [share(Siggil, "SIGGIL"), 1200, 630],
  "share/rip.png": [share(Rip, "RIP"), 1200, 630],
};

const COLOURS = [
  "table",
  "panel",
  "panel-edge",
  "night",
  "paper",
  "text",
  "text-soft",
  "gold",
  "danger",
  "seat-0",
  "seat-1",
  "seat-2",
  "seat-3",
];
const count = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** For both games. A digit fills a square, in the colour of where it stands; who is to move has an arrow, who won a crown. */
const gilded = (d) =>
  `<svg viewBox="0 0 100 80"><path d="${d}" fill="${palette["--gold"]}" stroke="${palette["--night"]}" stroke-width="5" /></svg>`;
const common = {
  seal: `<svg viewBox="0 0 100 100">${SEAL}</svg>`,
  crown: gilded("M14 70L6 22L30 42L50 8L70 42L94 22L86 70Z"),
  turn: gilded("M50 74L10 14H90Z"),
  ...Object.fromEntries([0, 1, 2, 3].map((seat) => [`face-${seat}`, face(seat)])),
  ...Object.fromEntries(
    [..."-0123456789"].map((sign) => [
      `digit-${sign}`,
      `<svg viewBox="0 0 100 100"><g fill="currentColor"><text x="50" y="78" font-size="80">${sign.replace("-", "−")}</text></g></svg>`,
    ]),
  ),
};
const sheets = {
  siggil: { ...common, ...Object.fromEntries(count(-1, 55).map((one) => [`card-${one}`, drawn(Card, { card: one })])) },
  rip: {
    ...common,
    ...Object.fromEntries(
      [0, 1].flatMap((family) => [
        [`back-${family}`, drawn(GhostBack, { family })],
        [`mansion-${family}`, drawn(Mansion, { kind: family })],
        [`token-${family}`, drawn(Token, { kind: family })],
        ...count(1, 6).map((value) => [`ghost-${family}-${value}`, drawn(Ghost, { value, family })]),
      ]),
    ),
    ...Object.fromEntries(count(1, 29).map((number) => [`psychic-${number}`, drawn(Psychic, { number })])),
  },
};
const colours = Object.fromEntries(COLOURS.map((name) => [name, palette[`--${name}`]]));
process.stdout.write(JSON.stringify({ painted, sheets, colours }));
await vite.close();
