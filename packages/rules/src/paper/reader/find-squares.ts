import type { Point } from '../sheet/sheet-geometry.ts';

export interface Blob extends Point {
  area: number;
}

interface Sums {
  area: number;
  x: number;
  y: number;
  xx: number;
  yy: number;
  xy: number;
}

/** Connected dark pixels, run by run: each row's runs join those of the row above that they touch. */
function* components(mask: Uint8Array, width: number, height: number): Generator<Sums> {
  const parents: number[] = [];
  const sums: Sums[] = [];
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] as number;
    parents[index] = root;
    return root;
  };
  const join = (one: number, other: number): void => {
    const kept = rootOf(one);
    const gone = rootOf(other);
    if (kept === gone) return;
    parents[gone] = kept;
    const [into, from] = [sums[kept] as Sums, sums[gone] as Sums];
    for (const key of ['area', 'x', 'y', 'xx', 'yy', 'xy'] as const) into[key] += from[key];
  };
  let above: [start: number, end: number, label: number][] = [];
  for (let y = 0; y < height; y++) {
    const current: typeof above = [];
    let first = 0;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      if (mask[row + x] === 0) continue;
      const start = x;
      while (x < width && mask[row + x] === 1) x++;
      const length = x - start;
      const middle = (start + x - 1) / 2;
      const label = parents.length;
      parents.push(label);
      const squares = length * middle * middle + (length * (length * length - 1)) / 12;
      sums.push({
        ...{ area: length, x: length * middle, y: length * y },
        ...{ xx: squares, yy: length * y * y, xy: length * middle * y },
      });
      while (first < above.length && (above[first]?.[1] ?? 0) <= start) first++;
      for (let index = first; index < above.length && (above[index]?.[0] ?? 0) < x; index++)
        join(above[index]?.[2] ?? label, label);
      current.push([start, x, label]);
    }
    above = current;
  }
  for (const [index, parent] of parents.entries()) if (parent === index) yield sums[index] as Sums;
}

/** Filled squares, turned or slanted as they may be: as wide as high, and as dense as a square is about its middle. */
export function findSquares(mask: Uint8Array, width: number, height: number): Blob[] {
  const least = (width * height) / 12_000;
  const most = (width * height) / 250;
  const found: Blob[] = [];
  for (const { area, x, y, xx, yy, xy } of components(mask, width, height)) {
    if (area < least || area > most) continue;
    const [mx, my] = [x / area, y / area];
    const [vx, vy, vxy] = [xx / area - mx * mx, yy / area - my * my, xy / area - mx * my];
    const middle = (vx + vy) / 2;
    const spread = Math.sqrt(((vx - vy) / 2) ** 2 + vxy * vxy);
    const [large, small] = [middle + spread, middle - spread];
    if (small <= 0 || large / small > 3.2) continue;
    const density = area / (12 * Math.sqrt(large * small));
    if (density > 0.86 && density < 1.1) found.push({ x: mx, y: my, area });
  }
  return found;
}
