import { AppError } from '@certame/contract/errors.ts';
import { disciplines } from '@certame/db/schema/academic.ts';
import { files } from '@certame/db/schema/operations.ts';
import { question_files, question_keys, question_versions, questions } from '@certame/db/schema/questions.ts';
import { and, eq, inArray, like, sql } from '@certame/db/sql.ts';
import { missingImages } from '@certame/rules/questions/missing-images.ts';
import { hasAnswerKey } from '@certame/rules/questions/question-check.ts';
import { excerptOf } from '#lib/html-sanitizer.ts';
import { queryCondition } from '#lib/query-rows.ts';
import { bypassDataAccess, type Scope } from '#plugins/database.ts';
import { storeQuestionText } from './duplicates/store-question-text.ts';
import { filesOf, fingerprintOf, type QuestionInput } from './question-input.ts';
import { supersedeVersion } from './supersede-version.ts';

export type StoredQuestion = typeof questions.$inferSelect;

/** @throws AppError `validation` for one of another institution as for an unknown one. */
export async function requireDiscipline({ tx }: Scope, id: string): Promise<void> {
  const found = await tx.select({ id: disciplines.id }).from(disciplines).where(eq(disciplines.id, id));
  if (found.length === 0)
    throw new AppError('validation', { fields: { discipline_id: [{ key: 'foreign' }] } });
}

/** Names of other institutions' rows are refused like unknown ones, and documents where a text wants a picture. */
export async function requireReferences(scope: Scope, input: QuestionInput): Promise<void> {
  const { tx } = scope;
  if (input.discipline_id !== null) await requireDiscipline(scope, input.discipline_id);
  const fileIds = filesOf(input);
  if (fileIds.length === 0) return;
  const found = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, fileIds), eq(files.purpose, 'question'), like(files.mime, 'image/%')));
  if (found.length !== fileIds.length) {
    throw new AppError('validation', { fields: { 'content.statement': [{ key: 'foreign' }] } });
  }
}

/** The copies that the grid reads. */
const rowValues = (input: QuestionInput) => ({
  title: input.title,
  type: input.type,
  difficulty: input.difficulty,
  discipline_id: input.discipline_id,
  tags: input.tags,
  excerpt: excerptOf(input.content.statement),
  has_key: hasAnswerKey(input.type, input.content, input.key),
  is_incomplete: missingImages(input).length > 0,
});

async function linkFiles(
  { tx, institutionId }: Scope,
  versionId: string,
  input: QuestionInput,
): Promise<void> {
  await tx.delete(question_files).where(eq(question_files.version_id, versionId));
  const links = filesOf(input).map((file_id) => ({
    institution_id: institutionId,
    version_id: versionId,
    file_id,
  }));
  if (links.length > 0) await tx.insert(question_files).values(links);
}

async function insertVersion(
  scope: Scope,
  questionId: string,
  version: number,
  input: QuestionInput,
  fingerprint: string,
): Promise<string> {
  const { tx, institutionId, userId } = scope;
  const { type, difficulty, content, key } = input;
  const [made] = await tx
    .insert(question_versions)
    .values({
      institution_id: institutionId,
      question_id: questionId,
      version,
      type,
      difficulty,
      content,
      fingerprint,
      created_by: userId,
    })
    .returning({ id: question_versions.id });
  if (!made) throw new Error('No version was made');
  await tx.insert(question_keys).values({ version_id: made.id, institution_id: institutionId, key });
  await linkFiles(scope, made.id, input);
  return made.id;
}

async function rewriteVersion(
  scope: Scope,
  versionId: string,
  input: QuestionInput,
  fingerprint: string,
): Promise<void> {
  const { type, difficulty, content, key } = input;
  await scope.tx
    .update(question_versions)
    .set({ type, difficulty, content, fingerprint })
    .where(eq(question_versions.id, versionId));
  await scope.tx.update(question_keys).set({ key }).where(eq(question_keys.version_id, versionId));
  await linkFiles(scope, versionId, input);
}

/** Gives the new question's id. `source` is known for imported ones. */
export async function insertQuestion(
  scope: Scope,
  input: QuestionInput,
  source: { externalKey: string | null; fingerprint: string } = {
    externalKey: null,
    fingerprint: fingerprintOf(input),
  },
): Promise<string> {
  const { tx, institutionId, userId } = scope;
  const [made] = await tx
    .insert(questions)
    .values({
      ...rowValues(input),
      institution_id: institutionId,
      external_key: source.externalKey,
      created_by: userId,
    })
    .returning({ id: questions.id });
  if (!made) throw new Error('No question was made');
  const versionId = await insertVersion(scope, made.id, 1, input, source.fingerprint);
  await tx.update(questions).set({ current_version_id: versionId }).where(eq(questions.id, made.id));
  await storeQuestionText(scope, made.id, input);
  return made.id;
}

/**
 * Whether somebody may have been shown the version: a questionnaire that holds it has left the draft. Questionnaires
 * and version are locked first, so that a release or a start at the same moment comes either before or after.
 */
async function isFixed(scope: Scope, questionId: string, versionId: string): Promise<boolean> {
  const { tx } = scope;
  await tx.execute(sql`select from questionnaires where id in (select questionnaire_id from questionnaire_items where question_id = ${questionId})
      order by id for no key update`);
  await tx.execute(sql`select from question_versions where id = ${versionId} for update`);
  return queryCondition(
    scope,
    sql`exists (select from questionnaire_items i join questionnaires q on q.id = i.questionnaire_id
      where i.question_version_id = ${versionId} and q.state <> 'draft')`,
  );
}

/** The question, locked until the transaction ends. */
export async function findForUpdate({ tx }: Scope, id: string): Promise<StoredQuestion | undefined> {
  const [row] = await tx.select().from(questions).where(eq(questions.id, id)).for('update');
  return row;
}

/**
 * Saves a question that `findForUpdate` has locked. What it asks is changed in place as long as nobody can have seen
 * it, and goes into a new version otherwise.
 */
export async function rewriteQuestion(
  scope: Scope,
  stored: StoredQuestion,
  input: QuestionInput,
  importFingerprint?: string,
): Promise<void> {
  const { tx } = scope;
  const [current] = await tx
    .select()
    .from(question_versions)
    .innerJoin(question_keys, eq(question_keys.version_id, question_versions.id))
    .where(eq(question_versions.id, stored.current_version_id ?? stored.id));
  if (!current) throw new Error(`Question ${stored.id} has no version`);
  const { question_versions: version, question_keys: key } = current;
  const contentFingerprint = fingerprintOf(input);
  const isChanged = fingerprintOf({ ...version, key: key.key }) !== contentFingerprint;
  const fingerprint = importFingerprint ?? (isChanged ? contentFingerprint : version.fingerprint);
  let versionId = version.id;
  if (
    isChanged &&
    (await bypassDataAccess(scope, 'whether it was shown to anybody', () =>
      isFixed(scope, stored.id, version.id),
    ))
  ) {
    // Later attempts would be shown it.
    if (missingImages(input).length > 0)
      throw new AppError('validation', {
        fields: { 'content.statement': [{ key: 'image_missing_in_use' }] },
      });
    versionId = await insertVersion(scope, stored.id, version.version + 1, input, fingerprint);
    await bypassDataAccess(scope, 'whether it was shown to anybody', () =>
      supersedeVersion(scope, stored.id, versionId),
    );
  } else if (isChanged || fingerprint !== version.fingerprint) {
    await rewriteVersion(scope, version.id, input, fingerprint);
  }
  if (isChanged) await storeQuestionText(scope, stored.id, input);
  await tx
    .update(questions)
    .set({
      ...rowValues(input),
      current_version_id: versionId,
      // Two saves within one millisecond still differ.
      updated_at: sql`greatest(now(), ${questions.updated_at} + interval '1 millisecond')`,
    })
    .where(eq(questions.id, stored.id));
}
