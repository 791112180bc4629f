import { AppError } from '@certame/contract/errors.ts';
import { uploadAnswerFile } from '@certame/contract/features/exam/endpoints.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { files } from '@certame/db/schema/operations.ts';
import { computeAnswerFileQuota } from '@certame/rules/exam/answer-file-quota.ts';
import { and, count, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { prepareUpload, registerFileAccess, saveFile, sizeOfPrepared } from '#features/files/index.ts';
import { withReceivedFile } from '#lib/http/receive-file.ts';
import { limitByUser } from '#lib/limits/rate-limits.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { type BoundAttempt, bindSession } from './attempt/bind-session.ts';
import { isGone, requirePresent } from './attempt/presence.ts';
import { type CallingEnvironment, requireAdmitted } from './environment/admit-device.ts';
import { environmentOf } from './environment/environment-of.ts';
import { appendServerEvent } from './events/append-events.ts';
import { seenItemIds } from './present.ts';
import { getMyAttempt } from './queries/my-attempts.ts';

const maxFileBytes = uploadAnswerFile.bodyLimitBytes ?? 0;

/** What the questions of the attempt's form leave room for, beside the files it has. `size`: of the one to be kept. */
async function requireFileQuota(
  scope: Scope,
  attemptId: string,
  calling: CallingEnvironment,
  nowMs: number,
  size = 0,
): Promise<BoundAttempt> {
  const { attempt, definition } = await getMyAttempt(scope, attemptId);
  if (attempt.state === 'paused') throw new AppError('exam-paused');
  if (!isOpen(attempt.state)) throw new AppError('answer-finished');
  requirePresent(definition, attempt, nowMs);
  await requireAdmitted(scope.client, definition, attempt, calling, new Date(nowMs));
  const quota = computeAnswerFileQuota(
    attempt.form.sections
      .flatMap((section) => section.items)
      .flatMap(({ id }) => definition.items.get(id) ?? [])
      .filter((item) => item.type === 'media')
      .map((item) => item.content.max_files),
    maxFileBytes,
  );
  if (quota.files === 0) throw new AppError('answer-takes-no-files');
  const [used] = await scope.tx
    .select({ count: count(), bytes: sql`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .where(and(eq(files.subject_id, attemptId), eq(files.purpose, 'answer')));
  if ((used?.count ?? 0) >= quota.files || (used?.bytes ?? 0) + size > quota.bytes)
    throw new AppError('answer-files-full');
  return attempt;
}

/** A picture of a question is served while the question itself may be seen, and not before. */
async function showsToCandidate(scope: Scope, fileId: string, nowMs: number): Promise<boolean> {
  const rows = await queryRows(
    scope,
    z.object({ attempt_id: z.string(), item_id: z.string() }),
    sql`select a.id as attempt_id, i.id as item_id
       from attempts a
       join questionnaire_items i on i.questionnaire_id = a.questionnaire_id
       join question_files f on f.version_id = i.question_version_id
      where a.user_id = ${scope.userId} and a.state in ('in_progress', 'paused') and f.file_id = ${fileId}`,
  );
  for (const attemptId of new Set(rows.map((row) => row.attempt_id))) {
    const { definition, attempt, responses } = await getMyAttempt(scope, attemptId);
    if (isGone(definition, attempt, nowMs)) continue;
    const seen = new Set(seenItemIds(definition, attempt, responses));
    if (rows.some((row) => row.attempt_id === attemptId && seen.has(row.item_id))) return true;
  }
  return false;
}

/** Of these files, those that were handed in at this attempt: a response may name no others. */
export async function findFilesOfAttempt(
  client: pg.ClientBase,
  attemptId: string,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'exam-files-of-attempt',
    text: `select id from files where id = any($2::uuid[]) and subject_id = $1 and purpose = 'answer'`,
    values: [attemptId, fileIds],
  });
  return new Set(rows.map((row) => row.id));
}

export function registerExamFiles(app: FastifyInstance): void {
  const { services } = app;
  registerFileAccess(services, 'question', ({ file, scope }) =>
    showsToCandidate(scope, file.id, services.now()),
  );

  const limitUploads = limitByUser(app, 120, 10);

  tenantRoute(app, uploadAnswerFile, async ({ params, caller, request, inScope }) => {
    await limitUploads(request);
    // Asked before the bytes are read, and again with the row that keeps them.
    const calling = { environment: environmentOf(request), sessionId: caller.sessionId };
    await inScope((scope) => requireFileQuota(scope, params.answer_id, calling, services.now()));
    return withReceivedFile(request, { store: services.files, maxBytes: maxFileBytes }, async (upload) => {
      const prepared = await prepareUpload(upload.name, upload.file, caller.userId);
      const row = await inScope(async (scope) => {
        // Counted and used up under one lock, or files sent at once would all take the last place.
        await scope.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${params.answer_id}, 1))`);
        const nowMs = services.now();
        const attempt = await requireFileQuota(
          scope,
          params.answer_id,
          calling,
          nowMs,
          sizeOfPrepared(prepared),
        );
        await bindSession(scope.client, scope.institutionId, attempt, caller.sessionId, new Date(nowMs));
        const saved = await saveFile(scope, services, prepared, {
          purpose: 'answer',
          subjectId: params.answer_id,
        });
        await appendServerEvent(
          scope.client,
          scope.institutionId,
          params.answer_id,
          new Date(services.now()),
          {
            type: 'file_added',
            data: { file_id: saved.id, size: saved.size },
          },
        );
        return saved;
      });
      return { model: { id: row.id, name: row.name, size: row.size, mime: row.mime } };
    });
  });
}
