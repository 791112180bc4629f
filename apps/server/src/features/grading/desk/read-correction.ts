import { AppError } from '@certame/contract/errors.ts';
import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { annotationsSchema } from '@certame/contract/features/grading/annotations.ts';
import type { Correction } from '@certame/contract/features/grading/desk/endpoints.ts';
import { correctorStatuses } from '@certame/contract/features/grading/states.ts';
import { questionTypes } from '@certame/contract/features/questions/question-types.ts';
import { sql } from '@certame/db/sql.ts';
import { answerFilesOf, pictureIdOf } from '@certame/rules/grading/annotations/answer-pictures.ts';
import { plainPoints } from '@certame/rules/grading/config/level-score.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { StoredConfig } from '../configs/find-config.ts';
import { readFlags } from '../flags/read-flags.ts';
import { myCorrections } from './correction-list.ts';
import type { AnswerRef } from './lock-my-assignment.ts';
import { readBank } from './read-bank.ts';

const neighbour = z.object({ answer_id: z.string(), item_id: z.string() }).nullable();
const correctionRow = z.object({
  id: z.string(),
  config_id: z.string(),
  config_name: z.string(),
  answer_id: z.string(),
  item_id: z.string(),
  number: z.int(),
  question: z.string(),
  status: z.enum(correctorStatuses),
  score: z.string().nullable(),
  max_score: z.string(),
  deadline_at: instantColumn.nullable(),
  is_chairs: z.boolean(),
  statement: z.string(),
  type: z.enum(questionTypes),
  is_rich: z.boolean(),
  value: z.custom<ResponseValue>(),
  student_name: z.string().nullable(),
  criteria_scores: z.record(z.string(), z.string()),
  comment: z.string(),
  annotations: annotationsSchema,
  spent_seconds: z.int(),
  fixed_by_appeal: z.boolean(),
  updated_at: instantColumn.nullable(),
  waiting: z.int(),
  next: neighbour,
  next_waiting: neighbour,
  previous: neighbour,
});

const givenRow = z.object({
  score: z.string(),
  criteria_scores: z.record(z.string(), z.string()),
  comment: z.string(),
});
/** What graders gave one answer, by their turns: the chair decides on scores, not on people. */
const loadGiven = (scope: Scope, configId: string, { attemptId, itemId }: AnswerRef) =>
  queryRows(
    scope,
    givenRow,
    sql`select trim_scale(s.score)::text as score, s.criteria_scores, s.comment
          from grading_assignments g join assignment_scores s on s.assignment_id = g.id
         where g.config_id = ${configId} and g.attempt_id = ${attemptId} and g.item_id = ${itemId} and not g.is_chairs and g.training_id is null
         order by g.position`,
  );

const place = sql`jsonb_build_object('answer_id', o.answer_id, 'item_id', o.item_id)`;

/**
 * One own answer with what was written of it last. The name of its author is not even read while grading is blind.
 * @throws AppError `not-found`.
 */
export async function readCorrection(
  scope: Scope,
  config: StoredConfig,
  ref: AnswerRef & { isChairs: boolean },
  now: Date,
): Promise<Correction> {
  const { attemptId, itemId } = ref;
  const name = config.blind
    ? sql`null::text`
    : sql`(select coalesce(person.name, u.name) from attempts a join participants p on p.id = a.participant_id
             join users u on u.id = p.user_id left join people person on person.id = p.person_id where a.id = m.answer_id)`;
  const [row] = await queryRows(
    scope,
    correctionRow,
    sql`with own as (${myCorrections(scope, now)} and g.config_id = ${config.id}),
             m as (select * from own where answer_id = ${attemptId} and item_id = ${itemId})
        select m.id, m.config_id, m.config_name, m.answer_id, m.item_id, m.number, m.question, m.status, m.score, m.max_score,
               m.deadline_at, m.is_chairs, v.content ->> 'statement' as statement, q.type, r.value, ${name} as student_name,
               coalesce(d.criteria_scores, s.criteria_scores, '{}') as criteria_scores, coalesce(d.comment, s.comment, '') as comment,
               coalesce(d.annotations, s.annotations, '[]') as annotations, held.spent_seconds, q.type = 'essay' as is_rich,
               exists (select from resolved_scores f where f.attempt_id = m.answer_id and f.item_id = m.item_id and f.by_appeal) as fixed_by_appeal,
               greatest(d.updated_at, s.updated_at) as updated_at,
               (select count(*)::int from own o where o.status <> 'SR' and o.score is null) as waiting,
               (select ${place} from own o where o.number > m.number order by o.number limit 1) as next,
               (select ${place} from own o where o.score is null and o.status <> 'SR' and o.id <> m.id
                 order by o.number < m.number, o.number limit 1) as next_waiting,
               (select ${place} from own o where o.number < m.number order by o.number desc limit 1) as previous
          from m
          join responses r on r.attempt_id = m.answer_id and r.item_id = m.item_id
          join questionnaire_items i on i.id = m.item_id
          join question_versions v on v.id = i.question_version_id
          join questions q on q.id = i.question_id
          join grading_assignments held on held.id = m.id
          left join grade_drafts d on d.assignment_id = m.id
          left join assignment_scores s on s.assignment_id = m.id`,
  );
  if (!row) throw new AppError('not-found');
  const { type, value, ...shown } = row;
  const files = answerFilesOf(type, value);
  return {
    ...shown,
    value: files.length > 0 || type === 'media' ? null : value,
    pictures: files.map(pictureIdOf),
    criteria: config.criteria,
    show_annotations: config.show_annotations,
    bank: await readBank(scope, config.id),
    flags: await readFlags(scope, ref),
    given: ref.isChairs ? await loadGiven(scope, config.id, ref) : [],
    min_score: plainPoints(config.min_score),
    deadline_at: row.deadline_at?.toISOString() ?? null,
    updated_at: row.updated_at?.toISOString() ?? null,
  };
}
