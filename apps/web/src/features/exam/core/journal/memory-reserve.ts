import type { SeqReserve } from './seq-reserve.ts';

/** In-memory reserve, for previews and tests: numbers begin anew with each page. */
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
