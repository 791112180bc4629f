import type { PendingCapture } from '../media/sending/pending-captures.ts';

/** What the server said last of the question's places. */
export interface Places {
  filesLeft: number;
  /** Uploads that had begun by then: the server has counted them. */
  counted: ReadonlySet<string>;
}

/** What this phone is to send, or was refused. */
export const toSend = (pending: readonly PendingCapture[]): PendingCapture[] =>
  pending.filter(({ state }) => state !== 'draft');

/** How many more files may be taken here; an upload that goes on after a reload takes one place, not two. */
export const placesLeft = ({ filesLeft, counted }: Places, pending: readonly PendingCapture[]): number =>
  filesLeft - toSend(pending).filter(({ capture }) => !counted.has(capture.id)).length;
