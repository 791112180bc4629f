import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type { UploadProgress } from '@certame/contract/features/exam/uploads/endpoints.ts';
import { answer_uploads } from '@certame/db/schema/answer-uploads.ts';
import { and, eq } from '@certame/db/sql.ts';
import { cleanFileName } from '#features/files/index.ts';
import type { Scope } from '#plugins/database.ts';
import { lockFileQuota, requireFileQuota } from './file-quota.ts';
import { countFilesLeft, type UploadSlot } from './upload-slot.ts';

export type UploadRow = typeof answer_uploads.$inferSelect;

export const presentProgress = ({ next_part }: Pick<UploadRow, 'next_part'>): UploadProgress => ({
  next_part,
  part_bytes: exam.uploadPartBytes,
});

/** An upload of this attempt; anybody else's is not found. @throws AppError `not-found`. */
export async function getUpload(scope: Scope, attemptId: string, uploadId: string): Promise<UploadRow> {
  const [row] = await scope.tx
    .select()
    .from(answer_uploads)
    .where(and(eq(answer_uploads.id, uploadId), eq(answer_uploads.attempt_id, attemptId)));
  if (!row) throw new AppError('not-found');
  return row;
}

/**
 * Begins an upload, or says where the same one stands. @throws AppError `answer-files-full`; `conflict` where the id is
 * that of another file.
 */
export async function beginUpload(
  scope: Scope,
  slot: UploadSlot,
  input: { uploadId: string; name: string; size: number; origin: UploadRow['origin'] },
  nowMs: number,
): Promise<UploadRow> {
  const { uploadId: id, size, origin } = input;
  const attemptId = slot.own.attempt.id;
  await lockFileQuota(scope, attemptId);
  const [known] = await scope.tx.select().from(answer_uploads).where(eq(answer_uploads.id, id));
  if (known) {
    const isSame = known.attempt_id === attemptId && known.item_id === slot.item.id && known.size === size;
    if (!isSame || known.origin !== origin) throw new AppError('conflict');
    return known;
  }
  await requireFileQuota(scope, slot.own, { size });
  if (origin === 'phone' && (await countFilesLeft(scope, slot, nowMs)) === 0)
    throw new AppError('answer-files-full');
  const [row] = await scope.tx
    .insert(answer_uploads)
    .values({
      id,
      institution_id: scope.institutionId,
      attempt_id: attemptId,
      item_id: slot.item.id,
      origin,
      name: cleanFileName(input.name),
      size,
      created_at: new Date(nowMs),
    })
    // Another institution's, which this one doesn't see.
    .onConflictDoNothing()
    .returning();
  if (!row) throw new AppError('conflict');
  return row;
}
