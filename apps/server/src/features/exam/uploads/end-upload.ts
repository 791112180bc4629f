import { Readable } from 'node:stream';
import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { answer_uploads } from '@certame/db/schema/answer-uploads.ts';
import { files } from '@certame/db/schema/operations.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import { isTooLong, takesType } from '@certame/rules/exam/answer-files/answer-kinds.ts';
import {
  findDuration,
  type PreparedFile,
  prepareUpload,
  saveFile,
  sizeOfPrepared,
} from '#features/files/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { ReceivedFile } from '#plugins/files.ts';
import type { Services } from '#services.ts';
import { appendServerEvent } from '../events/append-events.ts';
import { getUpload, type UploadRow } from './begin-upload.ts';
import { lockFileQuota, requireFileQuota } from './file-quota.ts';
import { countParts, placeOf } from './put-part.ts';
import type { UploadSlot } from './upload-slot.ts';

type FileRow = typeof files.$inferSelect;

async function* readParts({ mediaStore }: Services, upload: UploadRow): AsyncGenerator<Uint8Array> {
  for (let ordinal = 0; ordinal < countParts(upload); ordinal += 1)
    yield* await mediaStore.read({ ...placeOf(upload), ordinal });
}

/** The upload as it stands, with the lock under which it ends, and its file if it has ended. */
async function lockUpload(
  scope: Scope,
  attemptId: string,
  uploadId: string,
): Promise<{ upload: UploadRow; ended: FileRow | undefined }> {
  await lockFileQuota(scope, attemptId);
  const upload = await getUpload(scope, attemptId, uploadId);
  if (upload.file_id === null) return { upload, ended: undefined };
  const [ended] = await scope.tx.select().from(files).where(eq(files.id, upload.file_id));
  return { upload, ended };
}

/** What the question takes is asked of the bytes, not of what the device says they are. @throws AppError. */
async function prepareAnswer(
  upload: UploadRow,
  received: ReceivedFile,
  { item: { content } }: UploadSlot,
  userId: string,
): Promise<PreparedFile> {
  const prepared = await prepareUpload(upload.name, received, userId);
  if (!takesType(content, prepared.mime)) throw new AppError('answer-file-kind');
  if (isTooLong(content, prepared.mime, await findDuration(received, prepared.mime)))
    throw new AppError('answer-file-too-long');
  return prepared;
}

/** The row of the file and the upload's end are one transaction, so that an end that is repeated gives the same file. */
async function keepFile(
  scope: Scope,
  services: Services,
  slot: UploadSlot,
  uploadId: string,
  prepared: PreparedFile,
): Promise<FileRow> {
  const attemptId = slot.own.attempt.id;
  const { upload, ended } = await lockUpload(scope, attemptId, uploadId);
  if (ended) return ended;
  await requireFileQuota(scope, slot.own, { size: sizeOfPrepared(prepared), except: uploadId });
  const saved = await saveFile(scope, services, prepared, { purpose: 'answer', subjectId: attemptId });
  await scope.tx.update(answer_uploads).set({ file_id: saved.id }).where(eq(answer_uploads.id, uploadId));
  const fromPhone = upload.origin === 'phone';
  await appendServerEvent(scope.client, scope.institutionId, attemptId, new Date(services.now()), {
    type: 'file_added',
    data: { file_id: saved.id, size: saved.size, ...(fromPhone ? { from: 'phone' } : {}) },
  });
  if (fromPhone)
    services.realtime.publish(scope, attemptChannel, { answer_id: attemptId }, 'upload.received', {
      item_id: upload.item_id,
      upload_id: uploadId,
      file_id: saved.id,
      name: saved.name,
    });
  scope.afterCommit(async () => {
    await services.mediaStore.remove(placeOf(upload));
  });
  return saved;
}

/** Gives an upload up, unless it has ended, so that it no longer counts. The room hears of a phone's. */
export async function dropUpload(scope: Scope, services: Services, upload: UploadRow): Promise<void> {
  const { id, attempt_id, item_id, origin } = upload;
  await lockFileQuota(scope, attempt_id);
  const dropped = await scope.tx
    .delete(answer_uploads)
    .where(and(eq(answer_uploads.id, id), isNull(answer_uploads.file_id)))
    .returning({ id: answer_uploads.id });
  if (dropped.length === 0) return;
  if (origin === 'phone')
    services.realtime.publish(scope, attemptChannel, { answer_id: attempt_id }, 'upload.dropped', {
      item_id,
      upload_id: id,
    });
  scope.afterCommit(async () => {
    await services.mediaStore.remove(placeOf(upload));
  });
}

interface EndedBy {
  slot: UploadSlot;
  upload: UploadRow;
  userId: string;
}

/** Puts the parts together and checks the whole. */
async function receiveWhole(
  services: Services,
  { slot, upload, userId }: EndedBy,
): Promise<{ received: ReceivedFile; prepared: PreparedFile }> {
  const received = await services.files.receive(Readable.from(readParts(services, upload)), {
    maxBytes: exam.answerFileMaxBytes,
  });
  try {
    return { received, prepared: await prepareAnswer(upload, received, slot, userId) };
  } catch (error) {
    await services.files.discard(received);
    throw error;
  }
}

type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/**
 * Makes a file of an upload whose parts are all there. Not inside of a transaction: it reads the parts, and draws. What is refused for what it is, is given up.
 * The same end may come twice at once; the one that is first takes the parts away, so that the other, whatever it runs into, looks again.
 * @throws AppError `upload-part-order`, `answer-file-kind`, `answer-file-too-long`, and what `prepareUpload` throws.
 */
export async function endUpload(services: Services, inScope: InScope, by: EndedBy): Promise<FileRow> {
  const { slot, upload } = by;
  const findEnded = () =>
    inScope(async (scope) => (await lockUpload(scope, upload.attempt_id, upload.id)).ended);
  const before = await findEnded();
  if (before) return before;
  if (upload.next_part < countParts(upload))
    throw new AppError('upload-part-order', { data: { next_part: upload.next_part } });
  const whole = await receiveWhole(services, by).catch((error: unknown) => ({ error }));
  if ('error' in whole) {
    const meanwhile = await findEnded();
    if (meanwhile) return meanwhile;
    if (whole.error instanceof AppError && whole.error.code !== 'busy')
      await inScope((scope) => dropUpload(scope, services, upload));
    throw whole.error;
  }
  const { received, prepared } = whole;
  try {
    return await inScope((scope) => keepFile(scope, services, slot, upload.id, prepared));
  } catch (error) {
    // Of any other failure it isn't known whether the row was written: its bytes are rather kept for nothing than lost.
    if (error instanceof AppError) await services.files.remove(received.storageKey);
    throw error;
  } finally {
    await services.files.discard(received);
  }
}
