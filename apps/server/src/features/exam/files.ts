import { exam } from '@certame/contract/constants.ts';
import { uploadAnswerFile } from '@certame/contract/features/exam/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { prepareUpload, registerFileAccess, saveFile, sizeOfPrepared } from '#features/files/index.ts';
import { withReceivedFile } from '#lib/http/receive-file.ts';
import { limitByUser } from '#lib/limits/rate-limits.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { bindSession } from './attempt/bind-session.ts';
import { isGone } from './attempt/presence.ts';
import { environmentOf } from './environment/environment-of.ts';
import { appendServerEvent } from './events/append-events.ts';
import { seenItemIds } from './present.ts';
import { getMyAttempt } from './queries/my-attempts.ts';
import { lockFileQuota, requireFileQuota, requireOpenAttempt } from './uploads/file-quota.ts';

const maxFileBytes = exam.answerFileMaxBytes;

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

/** Of these files, the types of those that were handed in at this attempt: a response may name no others. */
export async function findFilesOfAttempt(
  client: pg.ClientBase,
  attemptId: string,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; mime: string }>({
    name: 'exam-files-of-attempt',
    text: `select id, mime from files where id = any($2::uuid[]) and subject_id = $1 and purpose = 'answer'`,
    values: [attemptId, fileIds],
  });
  return new Map(rows.map((row) => [row.id, row.mime]));
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
    await inScope(async (scope) =>
      requireFileQuota(scope, await requireOpenAttempt(scope, params.answer_id, calling, services.now())),
    );
    return withReceivedFile(request, { store: services.files, maxBytes: maxFileBytes }, async (upload) => {
      const prepared = await prepareUpload(upload.name, upload.file, caller.userId);
      const row = await inScope(async (scope) => {
        await lockFileQuota(scope, params.answer_id);
        const nowMs = services.now();
        const own = await requireOpenAttempt(scope, params.answer_id, calling, nowMs);
        await requireFileQuota(scope, own, { size: sizeOfPrepared(prepared) });
        await bindSession(scope.client, scope.institutionId, own.attempt, caller.sessionId, new Date(nowMs));
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
