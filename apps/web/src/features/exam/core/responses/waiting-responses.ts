import { exam } from '@certame/contract/constants.ts';
import type { Journal } from '../journal/journal.ts';
import type { AnswerBuffer } from '../sending/answer-buffer.ts';
import type { LastKey } from './last-key.ts';
import type { Rejections } from './rejections.ts';
import type { ResponseEntry } from './response-entry.ts';

export interface WaitingResponses {
  isWaiting(itemId: string): boolean;
  /** Changes that the server has not acknowledged, the buffer's included. */
  count(): number;
  /** Numbers of what the server has not acknowledged, what it shut out included, oldest first. */
  seqs(): number[];
  /** Changes that the server does not take because the attempt takes none. */
  shutOutCount(): number;
  /** On its way to the disk: a page that ends now may lose it. */
  isWriting(itemId: string): boolean;
  isAnyWriting(): boolean;
}

/** What hasn't arrived: in the buffer, on its way to the disk, in the journal, put aside. */
export function createWaitingResponses(
  journal: Journal<ResponseEntry>,
  buffer: AnswerBuffer,
  rejections: Rejections,
  lastKey: LastKey,
): WaitingResponses {
  /** Of what was shut out, what no newer answer has replaced. */
  const heldSeqs = (): number[] =>
    journal
      .parked()
      .map(({ seq }) => seq)
      .filter(rejections.isShutOut);
  return {
    isWaiting: (itemId) =>
      buffer.isBuffered(itemId) || journal.pending().some((entry) => entry.item_id === itemId),
    count: () => journal.pending().length + buffer.bufferedItems().length,
    seqs: () =>
      [...heldSeqs(), ...journal.pending().map((entry) => entry.seq)]
        .sort((a, b) => a - b)
        .slice(0, exam.announcedMax),
    shutOutCount: () => heldSeqs().length,
    isWriting: (itemId) =>
      lastKey.isRecent(itemId) ||
      buffer.isBuffered(itemId) ||
      journal.isUnwritten((entry) => entry.item_id === itemId),
    isAnyWriting: () =>
      lastKey.isAnyRecent() || buffer.bufferedItems().length > 0 || journal.isUnwritten(() => true),
  };
}
