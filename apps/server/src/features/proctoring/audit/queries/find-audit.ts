import { AppError } from '@certame/contract/errors.ts';
import { attemptStates } from '@certame/contract/features/exam/states.ts';
import { capturePlanSchema } from '@certame/contract/features/proctoring/capture-plan.ts';
import { auditStates, videoStates } from '@certame/contract/features/proctoring/video-states.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const auditRow = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  exam: z.string(),
  questionnaire_id: z.string(),
  number: z.number(),
  state: z.enum(attemptStates),
  started_at: instantColumn,
  finished_at: instantColumn.nullable(),
  plan: capturePlanSchema,
  audit_state: z.enum(auditStates),
  flagged_at: instantColumn.nullable(),
  delete_after: instantColumn.nullable(),
  media_deleted_at: instantColumn.nullable(),
  video_state: z.enum(videoStates),
  video_ms: z.number().nullable(),
  video_bytes: z.coerce.number(),
  video_gaps: z.array(z.object({ from_ms: z.number(), to_ms: z.number() })),
});
export type SupervisedAttempt = z.output<typeof auditRow>;

/** @throws AppError `not-found`: no such attempt, one that isn't supervised, or one that rules of data access hide. */
export async function findSupervised(scope: Scope, attemptId: string): Promise<SupervisedAttempt> {
  const [row] = await queryRows(
    scope,
    auditRow,
    sql`select s.attempt_id as id, a.user_id, coalesce(person.name, u.name) as name, q.name as exam, s.questionnaire_id, a.number, a.state,
               a.started_at, a.finished_at, s.plan, s.audit_state, s.flagged_at, s.delete_after, s.media_deleted_at, s.video_state,
               s.video_ms, s.video_bytes, s.video_gaps
          from proctoring_sessions s
          join attempts a on a.id = s.attempt_id
          join questionnaires q on q.id = s.questionnaire_id
          join users u on u.id = a.user_id
          left join participants p on p.id = a.participant_id
          left join people person on person.id = p.person_id
         where s.attempt_id = ${attemptId} and s.institution_id = ${scope.institutionId}`,
  );
  if (!row) throw new AppError('not-found');
  return row;
}
