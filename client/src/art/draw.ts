/** A shape is a letter that names its tone, followed by path data. */
export type Shape = string;

/** What a tone means: fill, stroke and, where it differs from the drawing's, the line weight. */
export type Tones = Record<string, [fill: string, stroke: string, width?: number]>;

const n = (value: number): string => String(Math.round(value * 100) / 100);

/** Path data of an ellipse. */
export function oval(cx: number, cy: number, rx: number, ry = rx): string {
  return `M${n(cx - rx)} ${n(cy)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0z`;
}

/** Path data of a sheet ghost: round head `width` wide, `height` tall, its hem on `foot` with `waves` folds. */
export function sheet(cx: number, foot: number, width: number, height: number, waves = 3): string {
  const half = width / 2;
  const flare = half * 1.14;
  const brow = foot - height + half;
  const fold = flare / waves;
  let hem = "";
  for (let i = 0; i < waves; i++) {
    hem += `q${n(-fold / 2)} ${n(fold * 0.9)} ${n(-fold)} 0q${n(-fold / 2)} ${n(-fold * 0.9)} ${n(-fold)} 0`;
  }
  return (
    `M${n(cx - flare)} ${n(foot)}Q${n(cx - half)} ${n((foot + brow) / 2)} ${n(cx - half)} ${n(brow)}` +
    `A${n(half)} ${n(half)} 0 0 1 ${n(cx + half)} ${n(brow)}` +
    `Q${n(cx + half)} ${n((foot + brow) / 2)} ${n(cx + flare)} ${n(foot)}${hem}z`
  );
}
