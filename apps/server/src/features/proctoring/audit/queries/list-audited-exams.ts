import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const examRow = z.object({ id: z.string(), name: z.string() });

/** Exams of which an attempt was supervised, the latest first. */
export const listAuditedExams = (scope: Scope) =>
  queryRows(
    scope,
    examRow,
    sql`select q.id, q.name from questionnaires q
         where q.institution_id = ${scope.institutionId}
           and exists (select from proctoring_sessions s where s.questionnaire_id = q.id)
         order by coalesce(q.starts_at, q.created_at) desc, q.id limit 500`,
  );
