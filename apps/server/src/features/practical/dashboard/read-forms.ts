import { AppError } from '@certame/contract/errors.ts';
import type { FilledForm } from '@certame/contract/features/practical/dashboard/endpoints.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { people } from '@certame/db/schema/academic.ts';
import { practical_test_students } from '@certame/db/schema/practical.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { emptyForm } from '@certame/rules/practical/form-state.ts';
import { topLevelOf } from '@certame/rules/practical/station-score.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { getTest } from '../config/find-test.ts';
import { loadForms } from '../examiner/load-forms.ts';

const visitRow = z.object({
  id: z.string(),
  section_id: z.string(),
  examiner: z.string(),
  score: z.string().nullable(),
  evidence: z.array(z.object({ id: z.string(), file_id: z.string(), name: z.string(), mime: z.string() })),
});

const visitsOf = (studentId: string) => sql`
  select v.id, v.section_id, u.name as examiner, trim_scale(v.score)::text as score,
         coalesce((select json_agg(json_build_object('id', e.id, 'file_id', f.id, 'name', f.name, 'mime', f.mime) order by e.created_at, e.id)
                     from practical_evidence e join files f on f.id = e.file_id where e.visit_id = v.id), '[]') as evidence
    from practical_visits v join users u on u.id = v.examiner_id
   where v.student_id = ${studentId}
   order by v.round, u.name, v.id`;

/** What examiners have filled in about a student of a test, round by round. @throws AppError `not-found`. */
export async function readForms(scope: Scope, testId: string, studentId: string) {
  const test = await getTest(scope, testId);
  const [student] = await scope.tx
    .select({ name: people.name, identifier: practical_test_students.identifier })
    .from(practical_test_students)
    .innerJoin(people, eq(people.id, practical_test_students.person_id))
    .where(
      and(eq(practical_test_students.id, studentId), eq(practical_test_students.practical_test_id, testId)),
    );
  if (!student) throw new AppError('not-found');
  const visits = await queryRows(scope, visitRow, visitsOf(studentId));
  const filled = await loadForms(scope, test.sections, visits);
  const sections = new Map(test.sections.map((section) => [section.id, section]));
  const forms = visits.map(({ id, section_id, examiner, score, evidence }): FilledForm => {
    const form = filled.get(id) ?? emptyForm;
    const section = sections.get(section_id);
    return {
      ...{ section: section?.name ?? '', examiner, score, evidence },
      ...{ state: form.state, note: form.note, signature: form.signature },
      started_at: form.startedAt,
      submitted_at: form.submittedAt,
      items: (section?.items ?? []).map((item) => ({
        ...{ id: item.id, text: item.text, kind: item.kind },
        level: ownValue(form.levels, item.id) ?? null,
        top: topLevelOf(item),
      })),
    };
  });
  return { ...student, forms };
}
