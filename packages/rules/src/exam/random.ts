/** Gives a number from 0 (inclusive) to 1 (exclusive), as Math.random does. */
export type Random = () => number;

/** FNV-1a: spreads a text over 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32: the same seed gives the same numbers for ever. For replays and tests, never for secrets. */
export function seededRandom(seed: string): Random {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Fisher–Yates: every order is equally likely. The input stays as it is. */
export function shuffled<T>(values: readonly T[], random: Random): T[] {
  const result = values.slice();
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const moved = result[last] as T;
    result[last] = result[other] as T;
    result[other] = moved;
  }
  return result;
}

/**
 * The numbers 0 to `length` - 1 in random order, one at a time. Swaps are kept in a sparse map, so that taking three
 * out of ten thousand costs three steps.
 */
export function* randomOrder(length: number, random: Random): Generator<number, void, undefined> {
  const moved = new Map<number, number>();
  for (let first = 0; first < length; first++) {
    const chosen = first + Math.floor(random() * (length - first));
    const value = moved.get(chosen) ?? chosen;
    moved.set(chosen, moved.get(first) ?? first);
    moved.delete(first);
    yield value;
  }
}
