import type { BulkEditReport, QuestionChange } from '@certame/contract/features/questions/bulk/endpoints.ts';
import { question_keys, question_versions, questions } from '@certame/db/schema/questions.ts';
import { and, eq, inArray, isNull, sql } from '@certame/db/sql.ts';
import { type ChangeableQuestion, planQuestionChange } from '@certame/rules/questions/change-question.ts';
import type { Scope } from '#plugins/database.ts';
import { requireDiscipline, rewriteQuestion, type StoredQuestion } from '../questions-repository.ts';

/** The rest is counted, not listed. */
const maxListed = 200;
const batchRows = 100;

type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

const emptyReport = (): BulkEditReport => ({ changed: 0, unchanged: 0, refused: 0, problems: [] });

function refuse(report: BulkEditReport, problem: BulkEditReport['problems'][number]): void {
  report.refused += 1;
  if (report.problems.length < maxListed) report.problems.push(problem);
}

const changeableOf = ({ archived_at, ...question }: StoredQuestion): ChangeableQuestion => ({
  ...question,
  is_archived: archived_at !== null,
});

/** A change of the difficulty is one of what attempts were scored by: it makes a new version where one was shown. */
async function saveDifficulty(
  scope: Scope,
  stored: StoredQuestion,
  { difficulty }: ChangeableQuestion,
): Promise<void> {
  const [current] = await scope.tx
    .select({ content: question_versions.content, key: question_keys.key })
    .from(question_versions)
    .innerJoin(question_keys, eq(question_keys.version_id, question_versions.id))
    .where(eq(question_versions.id, stored.current_version_id ?? stored.id));
  if (!current) throw new Error(`Question ${stored.id} has no version`);
  await rewriteQuestion(scope, stored, { ...stored, ...current, difficulty });
}

async function saveChange(scope: Scope, stored: StoredQuestion, changed: ChangeableQuestion): Promise<void> {
  if (changed.difficulty !== stored.difficulty) await saveDifficulty(scope, stored, changed);
  const wasArchived = stored.archived_at !== null;
  await scope.tx
    .update(questions)
    .set({
      discipline_id: changed.discipline_id,
      tags: [...changed.tags],
      ...(changed.is_archived === wasArchived
        ? {}
        : { archived_at: changed.is_archived ? sql`now()` : null }),
      // Two saves within one millisecond still differ.
      updated_at: sql`greatest(now(), ${questions.updated_at} + interval '1 millisecond')`,
    })
    .where(eq(questions.id, stored.id));
}

const find = ({ tx, institutionId }: Scope, ids: readonly string[]) =>
  tx
    .select()
    .from(questions)
    .where(
      and(
        inArray(questions.id, [...ids]),
        eq(questions.institution_id, institutionId),
        isNull(questions.deleted_at),
      ),
    )
    .orderBy(questions.id);

/** Plans, and where `save` is given changes, the questions of one transaction. Ids of other institutions are as gone. */
async function editBatch(
  scope: Scope,
  ids: readonly string[],
  change: QuestionChange,
  report: BulkEditReport,
  save: typeof saveChange | null,
): Promise<void> {
  if (change.discipline_id) await requireDiscipline(scope, change.discipline_id);
  const rows = await (save ? find(scope, ids).for('update') : find(scope, ids));
  const found = new Set(rows.map((row) => row.id));
  for (const id of ids) if (!found.has(id)) refuse(report, { id, title: '', problem: 'gone' });
  for (const row of rows) {
    const plan = planQuestionChange(changeableOf(row), change);
    if (plan.outcome === 'refused')
      refuse(report, { id: row.id, title: row.title || row.excerpt, problem: plan.problem });
    else report[plan.outcome] += 1;
    if (plan.outcome === 'changed') await save?.(scope, row, plan.question);
  }
}

const distinct = (ids: readonly string[]): string[] =>
  [...new Set(ids.map((id) => id.toLowerCase()))].toSorted();

/** What would come of a change. @throws AppError `validation` for an unknown discipline. */
export async function planEdit(
  scope: Scope,
  ids: readonly string[],
  change: QuestionChange,
): Promise<BulkEditReport> {
  const report = emptyReport();
  await editBatch(scope, distinct(ids), change, report, null);
  return report;
}

/**
 * Changes questions in several transactions. One that gets another difficulty locks the questionnaires that hold it, so it has a transaction of
 * its own: with others before it, a release at the same moment could wait for each other's locks.
 */
export async function editQuestions(
  inScope: InScope,
  ids: readonly string[],
  change: QuestionChange,
  progress: (done: number, total: number) => Promise<void>,
): Promise<BulkEditReport> {
  const all = distinct(ids);
  const total = emptyReport();
  const size = change.difficulty === undefined ? batchRows : 1;
  for (let from = 0; from < all.length; from += size) {
    const batch = all.slice(from, from + size);
    const report = await inScope(async (scope) => {
      const ofBatch = emptyReport();
      await editBatch(scope, batch, change, ofBatch, saveChange);
      return ofBatch;
    });
    total.changed += report.changed;
    total.unchanged += report.unchanged;
    total.refused += report.refused;
    total.problems.push(...report.problems.slice(0, maxListed - total.problems.length));
    await progress(Math.min(from + size, all.length), all.length);
  }
  return total;
}
