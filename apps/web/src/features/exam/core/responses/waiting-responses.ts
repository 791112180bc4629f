import { exam } from '@certame/contract/constants.ts';
import type { Journal } from '../journal/journal.ts';
import type { AnswerBuffer } from '../sending/answer-buffer.ts';
import type { LastKey } from './last-key.ts';
import type { Rejections } from './rejections.ts';
import type { ResponseEntry } from './response-entry.ts';

export interface WaitingResponses {
  isPending(itemId: string): boolean;
  /** Changes that the server has not acknowledged, the buffer's included. */
  count(): number;
  /** Numbers of unacknowledged changes, oldest first; includes those rejected because the attempt was closed. */
  seqs(): number[];
  /** Changes that the server does not take because the attempt takes none. */
  shutOutCount(): number;
  /** On its way to the disk: a page that ends now may lose it. */
  isWriting(itemId: string): boolean;
  isAnyWriting(): boolean;
}

/** Changes that haven't arrived: in the buffer, being written, in the journal, parked. */
export function createWaitingResponses(
  journal: Journal<ResponseEntry>,
  buffer: AnswerBuffer,
  rejections: Rejections,
  lastKey: LastKey,
): WaitingResponses {
  /** Numbers of parked changes that were rejected because the attempt was closed. */
  const heldSeqs = (): number[] =>
    journal
      .parked()
      .map(({ seq }) => seq)
      .filter(rejections.isShutOut);
  return {
    isPending: (itemId) =>
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
