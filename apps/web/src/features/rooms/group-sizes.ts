export interface SizeGroup {
  rooms: number;
  size: number;
}

/** Number of rooms of each size, the largest first: a hundred rooms are two or three groups. */
export function groupSizes(sizes: readonly number[]): SizeGroup[] {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  return [...counts].map(([size, rooms]) => ({ rooms, size })).toSorted((a, b) => b.size - a.size);
}
