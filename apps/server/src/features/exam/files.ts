import { AppError } from '@certame/contract/errors.ts';
import { uploadAnswerFile } from '@certame/contract/features/exam/endpoints.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { readUpload } from '../../lib/multipart.ts';
import type { Scope } from '../../plugins/database.ts';
import { tenantRoute } from '../../plugins/routes.ts';
import { prepareUpload, registerFileAccess, saveFile } from '../files/index.ts';
import { seenItemIds } from './present.ts';
import { getOwnAttempt } from './queries.ts';

/** Files a candidate may hand in at one attempt, over all its questions. */
const maxFilesOfAttempt = 100;

async function requireRoomForFile(scope: Scope, attemptId: string): Promise<void> {
  const { attempt } = await getOwnAttempt(scope, attemptId);
  if (attempt.state === 'paused') throw new AppError('exam-paused');
  if (!isOpen(attempt.state)) throw new AppError('answer-finished');
  const { rows } = await scope.client.query<{ count: string }>(
    `select count(*) as count from files where subject_id = $1 and purpose = 'answer'`,
    [attemptId],
  );
  if (Number(rows[0]?.count ?? 0) >= maxFilesOfAttempt) throw new AppError('quota-exceeded');
}

/** A picture of a question is served while the question itself may be seen, and not before. */
async function showsToCandidate(scope: Scope, fileId: string): Promise<boolean> {
  const { rows } = await scope.client.query<{ attempt_id: string; item_id: string }>(
    `select a.id as attempt_id, i.id as item_id
       from attempts a
       join questionnaire_items i on i.questionnaire_id = a.questionnaire_id
       join question_files f on f.version_id = i.question_version_id
      where a.user_id = $1 and a.state in ('in_progress', 'paused') and f.file_id = $2`,
    [scope.userId, fileId],
  );
  for (const attemptId of new Set(rows.map((row) => row.attempt_id))) {
    const { definition, attempt, responses } = await getOwnAttempt(scope, attemptId);
    const seen = new Set(seenItemIds(definition, attempt, responses));
    if (rows.some((row) => row.attempt_id === attemptId && seen.has(row.item_id))) return true;
  }
  return false;
}

/** Of these files, those that were handed in at this attempt: a response may name no others. */
export async function filesOfAttempt(
  client: pg.ClientBase,
  attemptId: string,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select id from files where id = any($2::uuid[]) and subject_id = $1 and purpose = 'answer'`,
    [attemptId, fileIds],
  );
  return new Set(rows.map((row) => row.id));
}

export function registerExamFiles(app: FastifyInstance): void {
  const { services } = app;
  registerFileAccess(services, 'question', ({ file, scope }) => showsToCandidate(scope, file.id));

  tenantRoute(app, uploadAnswerFile, async ({ params, request, inScope }) => {
    // Asked before the bytes are read, and again with the row that keeps them.
    await inScope((scope) => requireRoomForFile(scope, params.answer_id));
    const upload = await readUpload(request, { maxFiles: 1, maxBytes: uploadAnswerFile.bodyLimitBytes ?? 0 });
    const [file] = upload.files;
    if (!file) throw new AppError('file-empty');
    const prepared = await prepareUpload(file.name, file.bytes);
    const row = await inScope(async (scope) => {
      await requireRoomForFile(scope, params.answer_id);
      return saveFile(scope, services, prepared, { purpose: 'answer', subjectId: params.answer_id });
    });
    return { model: { id: row.id, name: row.name, size: row.size, mime: row.mime } };
  });
}
