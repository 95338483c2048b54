import type { Shape } from "./layouts";

/** Where the cards of a layout are drawn, in half-cards. */
export interface Drawing {
  columns: number;
  rows: number;
  spots: { x: number; y: number }[];
}

/** Cards that hang together, and the strip from `left` to `right` that no other part needs. */
interface Part {
  places: number[];
  left: number;
  right: number;
}

const ROW_GAP = 0.5;

/** As the layout has it, if that is at most so many half-cards wide; else with its piles closer, or below each other. */
export function arrange(shape: Shape, most: number): Drawing {
  const { columns, rows, places } = shape;
  const parts = partsOf(shape);
  const piles = parts.every((part) => new Set(part.places.map((place) => places[place].level)).size > 1);
  if (columns > most && piles) {
    for (let beside = parts.length; beside > 0; beside--) {
      const lines = inLines(parts, beside);
      if (Math.max(...lines.map(width)) <= most) return inRows(shape, lines, most);
    }
  }
  return { columns, rows, spots: places };
}

/** Parts share no card's edge from top to bottom: a line can be drawn between them. */
function partsOf({ places }: Shape): Part[] {
  const parts: Part[] = [];
  const byLeft = places.map((_, place) => place).sort((a, b) => places[a].x - places[b].x);
  for (const place of byLeft) {
    const { x } = places[place];
    const last = parts.at(-1);
    if (last && x < last.right) {
      last.places.push(place);
      last.right = Math.max(last.right, x + 2);
    } else {
      parts.push({ places: [place], left: x, right: x + 2 });
    }
  }
  return parts;
}

function inLines(parts: Part[], beside: number): Part[][] {
  return Array.from({ length: Math.ceil(parts.length / beside) }, (_, i) => parts.slice(i * beside, (i + 1) * beside));
}

const width = (line: Part[]): number => line.reduce((sum, part) => sum + part.right - part.left, 0);

/** Lines of parts below each other; between parts what the layout leaves, or what there is room for. */
function inRows(shape: Shape, lines: Part[][], most: number): Drawing {
  const spots = shape.places.map(() => ({ x: 0, y: 0 }));
  let columns = 0;
  let rows = -ROW_GAP;
  for (const line of lines) {
    const spare = line.length > 1 ? (most - width(line)) / (line.length - 1) : 0;
    let x = 0;
    line.forEach((part, i) => {
      if (i > 0) x += Math.min(spare, part.left - line[i - 1].right);
      for (const place of part.places) {
        spots[place] = { x: shape.places[place].x - part.left + x, y: shape.places[place].y + rows + ROW_GAP };
      }
      x += part.right - part.left;
    });
    columns = Math.max(columns, x);
    rows += shape.rows + ROW_GAP;
  }
  return { columns, rows, spots };
}
