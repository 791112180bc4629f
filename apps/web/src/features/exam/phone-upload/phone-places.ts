import type { PendingCapture } from '../media/sending/pending-captures.ts';

/** Free places of the question, as of the server's last reply. */
export interface Places {
  filesLeft: number;
  /** Uploads that had begun by then, whose places the server has already subtracted. */
  counted: ReadonlySet<string>;
}

/** Captures that this phone is to send, or whose upload was rejected. */
export const toSend = (pending: readonly PendingCapture[]): PendingCapture[] =>
  pending.filter(({ state }) => state !== 'draft');

/** How many more files may be taken here; an upload that goes on after a reload takes one place, not two. */
export const placesLeft = ({ filesLeft, counted }: Places, pending: readonly PendingCapture[]): number =>
  filesLeft - toSend(pending).filter(({ capture }) => !counted.has(capture.id)).length;
