import type { Spot } from "./arrange";

const DIRECTIONS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where an arrow leads: the nearest of these places on that side, straight ahead before aslant; null where nothing lies there. */
export function nextPlace(spots: Spot[], among: number[], from: number, key: string): number | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [dx, dy] = direction;
  const far = (place: number): number => {
    const [x, y] = [spots[place].x - spots[from].x, spots[place].y - spots[from].y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    return ahead > 0.05 ? ahead + 2 * aside : Infinity;
  };
  return least(among, far);
}

/** The nearest of these places. */
export function nearestPlace(spots: Spot[], among: number[], from: Spot): number | null {
  return least(among, (place) => Math.hypot(spots[place].x - from.x, spots[place].y - from.y));
}

function least(places: number[], far: (place: number) => number): number | null {
  let best: number | null = null;
  for (const place of places) if (far(place) < (best === null ? Infinity : far(best))) best = place;
  return best;
}
