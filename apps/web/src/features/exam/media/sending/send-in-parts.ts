import type { UploadProgress } from '@certame/contract/features/exam/uploads/endpoints.ts';
import { isApiError } from '#lib/http/api-error.ts';

export interface UploadInput {
  id: string;
  itemId: string;
  name: string;
  size: number;
}
/** The calls of an upload, from the room or from a phone. Each rejects with something that `classifyFailure` understands. */
export interface UploadSender<Sent> {
  begin(input: UploadInput): Promise<UploadProgress>;
  put(id: string, part: number, bytes: Blob, onShare: (share: number) => void): Promise<UploadProgress>;
  end(id: string): Promise<Sent>;
  drop(id: string): Promise<void>;
}

const expectedPart = (error: unknown): number | null => {
  if (!isApiError(error) || error.code !== 'upload-part-order') return null;
  const next = (error.data as { next_part?: unknown } | null)?.next_part;
  return typeof next === 'number' ? next : null;
};

/**
 * One try of a resumable upload: continues at the part that the server expects next. A failed try is repeated as a whole, which sends no
 * part again that has arrived.
 */
export async function sendInParts<Sent>(
  sender: UploadSender<Sent>,
  input: UploadInput,
  blob: Blob,
  onPercent: (percent: number) => void,
): Promise<Sent> {
  const { next_part, part_bytes: partBytes } = await sender.begin(input);
  const parts = Math.ceil(blob.size / partBytes);
  const tell = (part: number, share: number): void =>
    onPercent(Math.min(100, Math.floor((100 * (part + share) * partBytes) / blob.size)));
  let part = next_part;
  tell(part, 0);
  while (part < parts) {
    const bytes = blob.slice(part * partBytes, (part + 1) * partBytes);
    const sending = part;
    try {
      part = (await sender.put(input.id, sending, bytes, (share) => tell(sending, share))).next_part;
    } catch (error) {
      const next = expectedPart(error);
      if (next === null || next === sending) throw error;
      part = next;
    }
    tell(part, 0);
  }
  return sender.end(input.id);
}
