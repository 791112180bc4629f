import { AppError } from '@certame/contract/errors.ts';
import type { GradingConfigBody } from '@certame/contract/features/grading/endpoints.ts';
import { distributeAnswersJob } from '@certame/contract/features/grading/jobs.ts';
import { roleKeys } from '@certame/contract/permissions.ts';
import { grading_assignments } from '@certame/db/schema/grading.ts';
import { grading_configs } from '@certame/db/schema/grading-configs.ts';
import { and, eq, inArray, ne, notInArray, or, sql } from '@certame/db/sql.ts';
import { changesScale } from '@certame/rules/grading/config/changes-scale.ts';
import { findConfigProblems } from '@certame/rules/grading/config/check-config.ts';
import { createStaffLogins, type LoginToCreate } from '#features/accounts/index.ts';
import { requireNamed } from '#features/exam/index.ts';
import { lockForChange, requireState, settingsOf } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getConfig, hasScores } from '../find-config.ts';
import { requireGraders } from '../find-graders.ts';
import { readConfig } from '../read-config.ts';
import { writeParts } from '../write-parts.ts';

export type ConfigInput = Omit<GradingConfigBody, 'new_graders'> & { newGraders: readonly LoginToCreate[] };

const columnsOf = (input: ConfigInput) => ({
  name: input.name,
  criteria: input.criteria,
  min_score: input.min_score,
  max_score: input.max_score,
  total_teacher: input.total_teacher,
  total_answers: input.total_answers,
  daily_share: input.daily_share,
  max_difference: input.max_difference,
  max_criterion_difference: input.max_criterion_difference,
  final_rule: input.final_rule,
  chair_id: input.chair_id,
  blind: input.blind,
  show_annotations: input.show_annotations,
  students_scope: input.students_scope,
  training_answers: input.training_answers,
  training_difference: input.training_difference,
  training_criterion_difference: input.training_criterion_difference,
  check_percent: input.check_percent,
  deadline_at: input.deadline_at === null ? null : new Date(input.deadline_at),
});

/** Checks what is written, and gives the ids of all graders, of new ones too. @throws AppError `validation`. */
async function prepareGraders(
  scope: Scope,
  services: Services,
  input: ConfigInput,
  configId: string | null,
): Promise<string[]> {
  const known = [...new Set(input.grader_ids.map((id) => id.toLowerCase()))];
  await requireGraders(scope, 'grader_ids', known, configId);
  if (input.chair_id !== null) await requireGraders(scope, 'chair_id', [input.chair_id], configId);
  const created = await createStaffLogins(scope, services, roleKeys.C, input.newGraders);
  const all = [...new Set([...known, ...created])];
  const chair = input.chair_id?.toLowerCase() ?? null;
  const problems = findConfigProblems(input, { graders: all, chair });
  if (problems.length > 0)
    throw new AppError('validation', {
      fields: Object.fromEntries(problems.map(({ field, key }) => [field, [{ key }]])),
    });
  return all;
}

/** @throws AppError `not-found`, `read-only`, `questionnaire-editors`, `answers-anonymous`, `questionnaire-state`, `validation`. */
export async function createConfig(
  scope: Scope,
  services: Services,
  questionnaireId: string,
  input: ConfigInput,
): Promise<string> {
  const questionnaire = await lockForChange(scope, questionnaireId, 'share');
  requireNamed({ settings: settingsOf(questionnaire) });
  // Before the release its questions come and go.
  requireState(questionnaire, ['released', 'closed']);
  const graderIds = await prepareGraders(scope, services, input, null);
  const [made] = await scope.tx
    .insert(grading_configs)
    .values({
      ...columnsOf(input),
      institution_id: scope.institutionId,
      questionnaire_id: questionnaireId,
    })
    .returning({ id: grading_configs.id });
  if (!made) throw new Error('No correction was made');
  await writeParts(scope, { id: made.id, questionnaireId }, input, graderIds);
  return made.id;
}

interface Kept {
  graderIds: string[];
  chairId: string | null;
  itemIds: readonly string[];
}

/** Takes back what graders or a chair who left, or a question that was taken out, had not scored. @returns how many. */
async function takeBack(
  { tx }: Scope,
  configId: string,
  { graderIds, chairId, itemIds, all }: Kept & { all: boolean },
): Promise<number> {
  const { config_id, status, grader_id, is_chairs, item_id, id } = grading_assignments;
  const isLeft = or(
    and(eq(is_chairs, false), notInArray(grader_id, graderIds)),
    and(eq(is_chairs, true), chairId === null ? undefined : ne(grader_id, chairId)),
  );
  const removed = await tx
    .delete(grading_assignments)
    .where(
      and(
        eq(config_id, configId),
        inArray(status, ['pending', 'leased']),
        all ? undefined : or(isLeft, notInArray(item_id, [...itemIds])),
      ),
    )
    .returning({ id });
  return removed.length;
}

/** @throws AppError `validation` where a question that is taken out has scores. */
async function requireItemsKept({ tx }: Scope, configId: string, itemIds: readonly string[]): Promise<void> {
  const scored = await tx.$count(
    grading_assignments,
    and(
      eq(grading_assignments.config_id, configId),
      inArray(grading_assignments.status, ['scored', 'released']),
      notInArray(grading_assignments.item_id, [...itemIds]),
    ),
  );
  if (scored > 0) throw new AppError('validation', { fields: { item_ids: [{ key: 'correctable_graded' }] } });
}

/**
 * What graders who leave had not scored goes to others, by a job that follows the commit.
 * @throws AppError `not-found`, `conflict`, `grading-begun` once there are scores and their scale would change, `validation`.
 */
export async function updateConfig(
  scope: Scope,
  services: Services,
  input: ConfigInput & { id: string; updated_at?: string | undefined },
): Promise<void> {
  const { id } = input;
  const { questionnaire_id: questionnaireId } = await getConfig(scope, id);
  await lockForChange(scope, questionnaireId, 'share');
  const stored = await getConfig(scope, id, 'update');
  if (input.updated_at !== undefined && Date.parse(input.updated_at) !== stored.updated_at.getTime())
    throw new AppError('conflict', { data: { current: await readConfig(scope, id) } });
  const isRescaled = changesScale(stored, input);
  if (isRescaled && (await hasScores(scope, id))) throw new AppError('grading-begun');
  await requireItemsKept(scope, id, input.item_ids);
  const graderIds = await prepareGraders(scope, services, input, id);
  await writeParts(scope, { id, questionnaireId }, input, graderIds);
  await scope.tx
    .update(grading_configs)
    .set({ ...columnsOf(input), updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where(eq(grading_configs.id, id));
  const kept = { graderIds, chairId: input.chair_id, itemIds: input.item_ids };
  const takenBack = await takeBack(scope, id, { ...kept, all: isRescaled });
  if (takenBack > 0)
    await services.jobs.start(
      scope,
      distributeAnswersJob,
      { config_id: id },
      `/questionnaire_correctors/${id}/edit`,
    );
}
