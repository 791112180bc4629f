import * as contract from '@certame/contract/features/practical/endpoints.ts';
import { practicalFormStates } from '@certame/contract/features/practical/form.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { roundBeganMs } from '@certame/rules/practical/schedule.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { getTest, type StoredTest } from './find-test.ts';

/** When each round of a test begins, as text; null while the test has no time. */
export function roundBegan(
  test: Pick<StoredTest, 'starts_at' | 'sections' | 'break_minutes'>,
  round: number,
): string | null {
  if (test.starts_at === null) return null;
  const minutes = test.sections.map((section) => section.minutes);
  return new Date(roundBeganMs(test.starts_at.getTime(), round, minutes, test.break_minutes)).toISOString();
}

/** `null`, or the instant at which the round of `v` begins. */
function startOf(test: StoredTest): SQL {
  if (test.starts_at === null) return sql`null::timestamptz`;
  const minutes = Math.max(0, ...test.sections.map((section) => section.minutes)) + test.break_minutes;
  return sql`${test.starts_at.toISOString()}::timestamptz + v.round * make_interval(mins => ${minutes})`;
}

/** Who is where in which round. */
export const scheduleList = defineList<typeof contract.listPracticalSchedule, StoredTest>({
  list: contract.listPracticalSchedule,
  export: contract.exportPracticalSchedule,
  find: ({ scope, params }) => getTest(scope, params.id),
  title: ({ found, translate }) => translate('practical.schedule.title', { name: found.name }),
  labels: 'practical.schedule',
  columns: {
    round: { kind: 'integer', sort: true },
    starts_at: { kind: 'dateTime', sort: sql`t.round` },
    section: { kind: 'text', sort: true },
    identifier: { kind: 'text', sort: true },
    student: { kind: 'text', sort: true },
    examiner: { kind: 'text', sort: true },
    state: { kind: 'select', sort: true, valueLabels: 'practical.states', notOnPaper: true },
  },
  sort: { by: 'round' },
  filters: {
    state: { column: sql`t.state`, accepts: practicalFormStates },
    examiner_id: { column: sql`t.examiner_id::text`, accepts: isUuid },
  },
  from: ({ found }) => sql`
    select v.id, v.round + 1 as round, ${startOf(found)} as starts_at, station.name as section, s.identifier, p.name as student,
           u.name as examiner, v.examiner_id, v.state, concat_ws(' ', p.search_text, search_key(s.identifier), u.search_text) as search_text
      from practical_visits v
      join practical_test_students s on s.id = v.student_id
      join people p on p.id = s.person_id
      join users u on u.id = v.examiner_id
      join jsonb_to_recordset(${JSON.stringify(found.sections)}::jsonb) as station (id text, name text) on station.id = v.section_id
     where v.practical_test_id = ${found.id}`,
});
