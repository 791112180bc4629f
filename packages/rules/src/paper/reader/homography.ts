import type { Point } from '../sheet/sheet-geometry.ts';

/** Maps the page's millimetres to pixels of a picture, as a camera sees a plane. */
export type Homography = readonly number[];

export type Quad = readonly [Point, Point, Point, Point];

/** Solves a square system by elimination; undefined where it has no single solution. */
function solve(rows: number[][]): number[] | undefined {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    const top = rows[pivot] as number[];
    if (Math.abs(top[column] ?? 0) < 1e-12) return undefined;
    rows[pivot] = rows[column] as number[];
    rows[column] = top;
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const other = rows[row] as number[];
      const factor = (other[column] as number) / (top[column] as number);
      for (let k = column; k <= size; k++) other[k] = (other[k] as number) - factor * (top[k] as number);
    }
  }
  return rows.map((row, index) => (row[size] as number) / (row[index] as number));
}

/** The one that takes four points to four others; undefined for points that lie on a line. */
export function homographyOf(from: Quad, to: Quad): Homography | undefined {
  const rows = from.flatMap(({ x, y }, index) => {
    const { x: u, y: v } = to[index] as Point;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return solve(rows);
}

export function project(h: Homography, x: number, y: number): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = h;
  const w = g * x + i * y + 1;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}
