export interface ChunkPace {
  /** One more has been taken. @returns how many there were in the second before, or are in this one already. */
  count(): number;
}

/** How many chunks this process takes in a second. */
export function createChunkPace(now: () => number): ChunkPace {
  let second = 0;
  let taken = 0;
  let before = 0;
  return {
    count() {
      const current = Math.floor(now() / 1000);
      if (current !== second) {
        before = current === second + 1 ? taken : 0;
        second = current;
        taken = 0;
      }
      taken += 1;
      return Math.max(before, taken);
    },
  };
}
