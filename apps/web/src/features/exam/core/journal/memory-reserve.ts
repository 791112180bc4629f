import type { SeqReserve } from './seq-reserve.ts';

/** Lives as long as the page. */
export function createMemoryReserve(): SeqReserve {
  let mark = 0;
  return {
    read: () => mark,
    write: (seq) => {
      mark = seq;
    },
    clear: () => {
      mark = 0;
    },
  };
}
