import { sql } from '@certame/db/sql.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { registerFileAccess } from '#features/files/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { isGone } from './attempt/presence.ts';
import { seenItemIds } from './present.ts';
import { getMyAttemptRow, loadMyResponses } from './queries/my-attempt.ts';

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
    const { definition, attempt } = await getMyAttemptRow(scope, attemptId);
    if (isGone(definition, attempt, nowMs)) continue;
    const seen = new Set(seenItemIds(definition, attempt, await loadMyResponses(scope, attemptId)));
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
}
