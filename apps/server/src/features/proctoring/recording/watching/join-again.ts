import { AppError } from '@certame/contract/errors.ts';
import { joinRecordingTask } from '@certame/contract/features/proctoring/recording/jobs.ts';
import { proctoring_sessions } from '@certame/db/schema/proctoring.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** Joins a recording anew, soon. @throws AppError `not-found`. */
export async function joinAgain(scope: Scope, { jobs }: Services, attemptId: string): Promise<void> {
  const changed = await scope.tx
    .update(proctoring_sessions)
    .set({ video_state: 'waiting' })
    .where(and(eq(proctoring_sessions.attempt_id, attemptId), isNull(proctoring_sessions.media_deleted_at)))
    .returning({ id: proctoring_sessions.attempt_id });
  if (changed.length === 0) throw new AppError('not-found');
  const payload = { institution_id: scope.institutionId, attempt_id: attemptId };
  await jobs.enqueue(scope, joinRecordingTask, payload, { key: `join ${attemptId}` });
}
