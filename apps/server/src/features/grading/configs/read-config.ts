import type { GradingConfig } from '@certame/contract/features/grading/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { plainPoints } from '@certame/rules/grading/config/level-score.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { getConfig, hasScores } from './find-config.ts';

const person = z.object({ id: z.string(), name: z.string(), email: z.string() });
const partsRow = z.object({
  questionnaire_name: z.string(),
  item_ids: z.array(z.string()),
  graders: z.array(person),
  chair: person.nullable(),
  classes: z.array(z.object({ id: z.string(), name: z.string() })),
  students: z.array(person),
});

const partsOf = (configId: string) => sql`
  select q.name as questionnaire_name,
         array(select i.item_id::text from grading_config_items i join questionnaire_items p on p.id = i.item_id
                where i.config_id = c.id order by p.position) as item_ids,
         coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email) order by u.name, u.id)
                     from grading_config_graders g join users u on u.id = g.user_id where g.config_id = c.id), '[]') as graders,
         (select json_build_object('id', u.id, 'name', u.name, 'email', u.email) from users u where u.id = c.chair_id) as chair,
         coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name, k.id)
                     from grading_config_classes g join classes k on k.id = g.class_id where g.config_id = c.id), '[]') as classes,
         coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'email', p.email) order by p.name, p.id)
                     from grading_config_students g join people p on p.id = g.person_id where g.config_id = c.id), '[]') as students
    from grading_configs c join questionnaires q on q.id = c.questionnaire_id where c.id = ${configId}`;

const plainOrNull = (value: string | null): string | null => (value === null ? null : plainPoints(value));

/** A correction as its form shows it. @throws AppError `not-found`. */
export async function readConfig(scope: Scope, id: string): Promise<GradingConfig> {
  const config = await getConfig(scope, id);
  const [parts] = await queryRows(scope, partsRow, partsOf(id));
  if (!parts) throw new Error('A correction without its questionnaire');
  return {
    ...parts,
    id,
    questionnaire_id: config.questionnaire_id,
    name: config.name,
    criteria: config.criteria,
    total_teacher: config.total_teacher,
    total_answers: config.total_answers,
    daily_share: config.daily_share,
    blind: config.blind,
    show_annotations: config.show_annotations,
    students_scope: config.students_scope,
    final_rule: config.final_rule,
    chair_id: config.chair_id,
    min_score: plainPoints(config.min_score),
    max_score: plainPoints(config.max_score),
    max_difference: plainOrNull(config.max_difference),
    max_criterion_difference: plainOrNull(config.max_criterion_difference),
    training_answers: config.training_answers,
    training_difference: plainPoints(config.training_difference),
    training_criterion_difference: plainPoints(config.training_criterion_difference),
    check_percent: config.check_percent,
    deadline_at: config.deadline_at?.toISOString() ?? null,
    updated_at: config.updated_at.toISOString(),
    grader_ids: parts.graders.map((one) => one.id),
    class_ids: parts.classes.map((one) => one.id),
    student_ids: parts.students.map((one) => one.id),
    has_scores: await hasScores(scope, id),
  };
}
