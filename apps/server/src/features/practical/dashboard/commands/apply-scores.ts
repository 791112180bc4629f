import { AppError } from '@certame/contract/errors.ts';
import { type AppliedStudent, applyPracticalJob } from '@certame/contract/features/practical/jobs.ts';
import { responses } from '@certame/db/schema/attempts.ts';
import { practical_test_students } from '@certame/db/schema/practical.ts';
import { asc, eq } from '@certame/db/sql.ts';
import { escapeHtml } from '@certame/rules/html/entities.ts';
import { isSameScore, toQuestionScore } from '@certame/rules/practical/figures.ts';
import { goesByItself } from '@certame/rules/practical/goes-by-itself.ts';
import {
  type ExamDefinition,
  ensurePracticalAttempts,
  getDefinition,
  loadForms,
  type PracticalAttempt,
  requireNamed,
} from '#features/exam/index.ts';
import { gradeResponse } from '#features/grading/index.ts';
import { lockForChange, requireState, settingsOf } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { JobHandler } from '#plugins/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { getTest, type StoredTest } from '../../config/find-test.ts';
import { loadResults, type StudentResult } from '../load-results.ts';
import { type LinkedTest, loadStanding } from '../load-standing.ts';

/** Students that share a transaction. */
export const batchSize = 25;

type Scored = StudentResult & { userId: string; score: string };

/** The question's answer names the test that it was given at; what a candidate has written there stays. */
async function writeResponse(
  scope: Scope,
  test: StoredTest,
  itemId: string,
  attempt: PracticalAttempt,
  now: Date,
): Promise<void> {
  await scope.tx
    .insert(responses)
    .values({
      institution_id: scope.institutionId,
      attempt_id: attempt.id,
      item_id: itemId,
      seq: 1,
      value: escapeHtml(test.name),
      answered_at: now,
      received_at: now,
    })
    .onConflictDoNothing();
}

/** The test with its question, of a questionnaire that takes scores. @throws AppError. */
async function lockLinked(
  scope: Scope,
  testId: string,
  lock: 'update' | 'share',
): Promise<LinkedTest & { isOver: boolean }> {
  const test = await getTest(scope, testId, lock);
  const { questionnaire_id, item_id } = test;
  if (questionnaire_id === null || item_id === null) throw new AppError('practical-no-question');
  const questionnaire = await lockForChange(scope, questionnaire_id, 'share');
  requireNamed({ settings: settingsOf(questionnaire) });
  requireState(questionnaire, ['released', 'closed']);
  return { ...test, questionnaire_id, item_id, isOver: questionnaire.state === 'closed' };
}

const told = (
  id: string,
  outcome: AppliedStudent['outcome'],
  score: string | null = null,
): AppliedStudent => ({
  ...{ id, outcome, score },
  code: null,
});

function maxOf(definition: ExamDefinition, { item_id }: LinkedTest): string {
  const max = definition.items.get(item_id)?.max;
  if (max === undefined) throw new AppError('practical-no-question');
  return max;
}

/** Those whose score goes over without anybody. */
async function ofThemselves(
  scope: Scope,
  test: LinkedTest & { isOver: boolean },
  scored: readonly Scored[],
): Promise<Scored[]> {
  const definition = await getDefinition(scope.client, test.questionnaire_id);
  const max = maxOf(definition, test);
  const standing = await loadStanding(scope, test);
  return scored.filter(({ id, score }) => {
    const { state = null, score: before = null, grader_id = null } = standing.get(id) ?? {};
    return goesByItself(
      toQuestionScore(score, test.max_score, max),
      { state, score: before, isByPerson: before !== null && grader_id !== null },
      test.isOver || definition.questions === 1,
    );
  });
}

/** Scores of the test as scores of the question, of attempts that have it in their form. */
async function giveScores(
  scope: Scope,
  services: Services,
  test: LinkedTest,
  scored: readonly Scored[],
): Promise<AppliedStudent[]> {
  const definition = await getDefinition(scope.client, test.questionnaire_id);
  const max = maxOf(definition, test);
  const attempts = await ensurePracticalAttempts(
    scope,
    services,
    definition,
    scored.map(({ userId }) => userId),
  );
  const ids = [...attempts.values()].map(({ id }) => id);
  const forms = await loadForms(scope.client, ids);
  const standing = await loadStanding(scope, test);
  const give = async ({ id, userId, score: ofTest }: Scored): Promise<AppliedStudent> => {
    const attempt = attempts.get(userId);
    const isShown =
      attempt &&
      forms
        .get(attempt.id)
        ?.sections.some((section) => section.items.some((item) => item.id === test.item_id));
    if (!attempt || !isShown) return told(id, 'left_out');
    const score = toQuestionScore(ofTest, test.max_score, max);
    const before = standing.get(id);
    if (before?.score != null && isSameScore(before.score, score)) return told(id, 'unchanged', score);
    await writeResponse(scope, test, test.item_id, attempt, new Date(services.now()));
    await gradeResponse(scope, services, {
      attemptId: attempt.id,
      itemId: test.item_id,
      score,
      criteriaScores: {},
      comment: '',
      updatedAt: before?.scored_at?.toISOString() ?? null,
    });
    return told(id, 'applied', score);
  };
  const given: AppliedStudent[] = [];
  // In the order in which batches of attempts are locked everywhere.
  for (const student of [...scored].sort((a, b) =>
    (attempts.get(a.userId)?.id ?? '').localeCompare(attempts.get(b.userId)?.id ?? ''),
  ))
    given.push(
      // One that is refused, as its answer is with somebody at this moment, keeps nobody else's.
      await scope
        .inSavepoint(() => give(student))
        .catch((error: unknown): AppliedStudent => {
          if (!(error instanceof AppError)) throw error;
          return { ...told(student.id, 'refused'), code: error.code };
        }),
    );
  return given;
}

const isScored = (student: StudentResult): student is Scored =>
  student.score !== null && student.userId !== null;

export interface Batch {
  testId: string;
  studentIds: readonly string[];
  /** Nobody asked for it: what a person gave or has to decide is left as it is. */
  isByItself?: true;
}

/** Some students of a test. @throws AppError. */
export async function applyBatch(
  scope: Scope,
  services: Services,
  { testId, studentIds, isByItself }: Batch,
): Promise<AppliedStudent[]> {
  const test = await lockLinked(scope, testId, 'update');
  const { students } = await loadResults(scope, test, studentIds);
  const scored = students.filter(isScored);
  const asked = isByItself ? await ofThemselves(scope, test, scored) : scored;
  const given = await giveScores(scope, services, test, asked);
  const byId = new Map(given.map((one) => [one.id, one]));
  return students.map(
    ({ id, score }) => byId.get(id) ?? told(id, score === null ? 'incomplete' : 'without_login'),
  );
}

/** Students of a test whose score goes over by itself. @throws AppError. */
export async function findDue(scope: Scope, testId: string): Promise<string[]> {
  const test = await lockLinked(scope, testId, 'share');
  const { students } = await loadResults(scope, test);
  return (await ofThemselves(scope, test, students.filter(isScored))).map(({ id }) => id);
}

/**
 * Gives the scores of a test to the question of its questionnaire, in batches: into the last attempt of each student, or a new one. What is
 * released stays until the next release. Run again, it gives what has changed.
 */
export const runApply: JobHandler<typeof applyPracticalJob> = async ({
  services,
  input,
  inScope,
  progress,
}) => {
  const testId = input.practical_test_id;
  const ids = await inScope(async (scope) => {
    await lockLinked(scope, testId, 'share');
    const rows = await scope.tx
      .select({ id: practical_test_students.id })
      .from(practical_test_students)
      .where(eq(practical_test_students.practical_test_id, testId))
      .orderBy(asc(practical_test_students.position));
    return rows.map(({ id }) => id);
  });
  const students: AppliedStudent[] = [];
  for (let start = 0; start < ids.length; start += batchSize) {
    const studentIds = ids.slice(start, start + batchSize);
    students.push(...(await inScope((scope) => applyBatch(scope, services, { testId, studentIds }))));
    await progress(students.length, ids.length);
  }
  return { students };
};

/**
 * Starts it.
 * @throws AppError `not-found`, `practical-no-question`, `questionnaire-editors`, `questionnaire-state`, `answers-anonymous`.
 */
export async function startApply(
  scope: Scope,
  { jobs }: Pick<Services, 'jobs'>,
  practical_test_id: string,
): Promise<string> {
  await lockLinked(scope, practical_test_id, 'share');
  const link = `/practical_tests/${practical_test_id}/dashboard`;
  return jobs.start(scope, applyPracticalJob, { practical_test_id }, link);
}
