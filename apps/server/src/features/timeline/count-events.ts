import { severities } from '@certame/contract/features/exam/states.ts';
import type { ExamEventCounts } from '@certame/contract/features/timeline/exam-events/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { findNamedExam } from './find-named-exam.ts';

const countRow = z.object({ type: z.string(), severity: z.enum(severities), count: z.number() });

/** Events of a questionnaire's attempts by type, grave ones first. @throws AppError as `findNamedExam`. */
export async function countEvents(scope: Scope, questionnaireId: string): Promise<ExamEventCounts> {
  const { name } = await findNamedExam(scope, questionnaireId);
  const counts = await queryRows(
    scope,
    countRow,
    sql`select e.type, e.severity, count(*)::int as count
          from attempts a join attempt_events e on e.attempt_id = a.id
         where a.questionnaire_id = ${questionnaireId} and a.institution_id = ${scope.institutionId}
         group by e.type, e.severity
         order by array_position(array['H', 'M', 'L'], e.severity), count(*) desc, e.type`,
  );
  return { name, counts };
}

/** The same of one attempt that was found before. */
export const countAttemptEvents = (scope: Scope, attemptId: string): Promise<ExamEventCounts['counts']> =>
  queryRows(
    scope,
    countRow,
    sql`select type, severity, count(*)::int as count from attempt_events
         where attempt_id = ${attemptId} and institution_id = ${scope.institutionId}
         group by type, severity
         order by array_position(array['H', 'M', 'L'], severity), count(*) desc, type`,
  );
