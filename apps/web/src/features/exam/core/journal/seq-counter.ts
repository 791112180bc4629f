import { reserveBlock, type SeqReserve } from './seq-reserve.ts';

export interface SeqCounter {
  next(): number;
  /** Numbers go on above this one. */
  raise(seq: number): void;
  last(): number;
}

/** Monotonic sequence numbers, also over reloads on this device: reserved in blocks before they are used. */
export function createSeqCounter(reserve: SeqReserve, floorSeq: number): SeqCounter {
  let reserved = reserve.read();
  let lastSeq = Math.max(floorSeq, reserved);
  return {
    next() {
      lastSeq += 1;
      if (lastSeq > reserved) {
        reserved = lastSeq + reserveBlock - 1;
        reserve.write(reserved);
      }
      return lastSeq;
    },
    raise(seq) {
      lastSeq = Math.max(lastSeq, seq);
    },
    last: () => lastSeq,
  };
}
