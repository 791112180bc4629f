import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { answer_uploads } from '@certame/db/schema/answer-uploads.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { UploadRow } from './begin-upload.ts';

const bytesUpTo = ({ size }: UploadRow, part: number): number => Math.min(size, part * exam.uploadPartBytes);

export const countParts = ({ size }: Pick<UploadRow, 'size'>): number =>
  Math.ceil(size / exam.uploadPartBytes);

/** Where an upload's parts are in the media store. */
export const placeOf = (upload: Pick<UploadRow, 'institution_id' | 'attempt_id' | 'id'>) => ({
  institutionId: upload.institution_id,
  ownerId: upload.attempt_id,
  segmentId: upload.id,
});

/** Whether the part is the one that is expected. One that is there already is left alone. @throws AppError `upload-part-order`, `invalid-value`. */
export function isNextPart(upload: UploadRow, part: number, bytes: Buffer): boolean {
  if (upload.file_id !== null || part < upload.next_part) return false;
  if (part > upload.next_part || part >= countParts(upload))
    throw new AppError('upload-part-order', { data: { next_part: upload.next_part } });
  // Together the parts are what was announced, or the quota would have counted something else.
  if (bytes.length !== bytesUpTo(upload, part + 1) - bytesUpTo(upload, part))
    throw new AppError('invalid-value');
  return true;
}

/** Tells the room how much of a phone's file has come; from its beginning, so that a finish waits for it. */
export function tellProgress(scope: Scope, { realtime }: Services, upload: UploadRow): void {
  if (upload.origin !== 'phone' || upload.file_id !== null) return;
  realtime.publish(scope, attemptChannel, { answer_id: upload.attempt_id }, 'upload.progress', {
    item_id: upload.item_id,
    upload_id: upload.id,
    percent: Math.floor((100 * bytesUpTo(upload, upload.next_part)) / upload.size),
  });
}

/** Stores a part, then counts it: what is counted is kept for good. Not inside of a transaction. */
export async function putPart(
  services: Services,
  inScope: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>,
  upload: UploadRow,
  { part, bytes }: { part: number; bytes: Buffer },
): Promise<Pick<UploadRow, 'next_part'>> {
  if (!isNextPart(upload, part, bytes)) return upload;
  await services.mediaStore.put({ ...placeOf(upload), ordinal: part }, bytes);
  return inScope(async (scope) => {
    const [counted] = await scope.tx
      .update(answer_uploads)
      .set({ next_part: part + 1 })
      .where(and(eq(answer_uploads.id, upload.id), eq(answer_uploads.next_part, part)))
      .returning({ next_part: answer_uploads.next_part });
    if (counted) tellProgress(scope, services, { ...upload, ...counted });
    return counted ?? { next_part: part + 1 };
  });
}
