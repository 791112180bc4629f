import type { SeqReserve } from '../journal/seq-reserve.ts';

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
