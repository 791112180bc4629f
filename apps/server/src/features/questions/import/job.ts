import { stat } from 'node:fs/promises';
import { AppError } from '@certame/contract/errors.ts';
import { questionImportJob } from '@certame/contract/features/questions/jobs.ts';
import type { JobResult } from '@certame/contract/kit/job.ts';
import { questions } from '@certame/db/schema/questions.ts';
import { eq } from '@certame/db/sql.ts';
import { replaceImageRefs } from '@certame/rules/questions/import/html.ts';
import type { ImportedQuestion } from '@certame/rules/questions/import/types.ts';
import { missingImageMark } from '@certame/rules/questions/missing-images.ts';
import { type Translate, textsOf } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import { asAppError } from '#plugins/errors.ts';
import type { JobContext, Jobs } from '#plugins/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { withImageSizes } from '../image-sizes.ts';
import { cleanInput, mapHtml, type QuestionInput } from '../question-input.ts';
import {
  findForUpdate,
  insertQuestion,
  requireReferences,
  rewriteQuestion,
} from '../questions-repository.ts';
import type { Bundle } from './bundle.ts';
import { findOrCreateDiscipline } from './disciplines.ts';
import { findDuplicates } from './find-duplicates.ts';
import { storeImage } from './images.ts';
import { withImport } from './parse.ts';
import { problemText, summaryOf } from './present.ts';
import { type ValidatedQuestion, validateQuestions } from './validate-questions.ts';

type ImportContext = JobContext<typeof questionImportJob>;

/** The rest is counted, not listed. */
const maxListed = 500;

/** As the contract lets a question have. */
const maxTags = 30;

interface Source {
  bundle: Bundle;
  disciplineId: string | null;
  skipsDuplicates: boolean;
  translate: Translate;
}

async function inputOf(
  scope: Scope,
  services: Services,
  validated: ValidatedQuestion,
  source: Source,
  onWritten: (storageKey: string) => void,
): Promise<QuestionInput> {
  const { question, images } = validated;
  const fileIds = new Map<string, string>();
  for (const [ref, path] of images) {
    const file = source.bundle.get(path);
    if (file) fileIds.set(ref, await storeImage(scope, services.files, path, file, onWritten));
  }
  const { disciplineName, title, type, difficulty } = question;
  const markOf = (ref: string): string => {
    const name = ref.split('/').at(-1)?.slice(0, 100) || ref;
    return missingImageMark(name, `[${source.translate('questions.server.import.image_mark', { name })}]`);
  };
  const input = await cleanInput({
    title,
    type,
    difficulty,
    tags: question.tags.slice(0, maxTags),
    discipline_id:
      disciplineName === null ? source.disciplineId : await findOrCreateDiscipline(scope, disciplineName),
    ...mapHtml(question, (html) => replaceImageRefs(html, (ref) => fileIds.get(ref), markOf)),
  });
  return withImageSizes(scope, services.files, input);
}

async function saveImported(scope: Scope, validated: ValidatedQuestion, input: QuestionInput): Promise<void> {
  const { externalKey } = validated.question;
  await requireReferences(scope, input);
  const [known] = await scope.tx
    .select({ id: questions.id })
    .from(questions)
    .where(eq(questions.external_key, externalKey));
  const stored = known ? await findForUpdate(scope, known.id) : undefined;
  if (stored) await rewriteQuestion(scope, stored, input, validated.fingerprint);
  else await insertQuestion(scope, input, { externalKey, fingerprint: validated.fingerprint });
}

/** A question that exams show stays as it is rather than lose a picture. */
const isMissingInUse = (error: unknown): boolean =>
  error instanceof AppError &&
  error.fields['content.statement']?.some(({ key }) => key === 'image_missing_in_use') === true;

/** One question in a transaction of its own: with its pictures and discipline, or not at all. */
async function importOne(job: ImportContext, validated: ValidatedQuestion, source: Source): Promise<void> {
  const written: string[] = [];
  try {
    await job.inScope(async (scope) => {
      const input = await inputOf(scope, job.services, validated, source, (key) => written.push(key));
      await saveImported(scope, validated, input);
    });
  } catch (error) {
    for (const storageKey of written) await job.services.files.remove(storageKey);
    const { code, cause } = asAppError(error);
    // What a retry may heal must not be booked as the question's fault.
    if (code === 'busy' || code === 'disk-full') throw error;
    job.services.log.warn(
      { err: cause ?? error, place: validated.question.place },
      'A question could not be imported',
    );
    validated.state = 'error';
    const key = isMissingInUse(error) ? 'image_missing_in_use' : 'failed';
    validated.problems.push({ field: '_', key, blocking: true });
  }
}

async function importAll(
  job: ImportContext,
  imported: readonly ImportedQuestion[],
  source: Source,
): Promise<ValidatedQuestion[]> {
  const validated = await job.inScope(async (scope) => {
    const found = await validateQuestions(scope, imported, source.bundle);
    await findDuplicates(scope, found);
    return found;
  });
  for (const [index, one] of validated.entries()) {
    if (source.skipsDuplicates && one.state === 'new' && one.duplicate?.is_same) one.state = 'skipped';
    if (one.state === 'new' || one.state === 'changed') await importOne(job, one, source);
    await job.progress(index + 1, validated.length);
  }
  return validated;
}

async function importSource(job: ImportContext, path: string): Promise<JobResult<typeof questionImportJob>> {
  const {
    format,
    language,
    file_name: name,
    discipline_id: disciplineId,
    skip_duplicates: skipsDuplicates,
  } = job.input;
  const translate = textsOf(language);
  const sources = [{ name, path, size: (await stat(path)).size }];
  const trueFalse = {
    isTrue: translate('questions.server.true'),
    isFalse: translate('questions.server.false'),
  };
  const validated = await withImport(
    job.services.files,
    sources,
    { format, trueFalse },
    ({ imported, bundle }) => importAll(job, imported, { bundle, disciplineId, skipsDuplicates, translate }),
  );
  const errors = validated
    .filter(({ state }) => state === 'error')
    .slice(0, maxListed)
    .map(({ question, problems }) => ({
      place: question.place,
      title: question.title,
      messages: problems.filter(({ blocking }) => blocking).map((problem) => problemText(problem, translate)),
    }));
  const skipped = validated.filter(({ state }) => state === 'skipped');
  return {
    ...summaryOf(validated.map(({ state }) => state)),
    errors,
    skipped: skipped.length,
    skipped_rows: skipped
      .slice(0, maxListed)
      .flatMap(({ question, duplicate }) =>
        duplicate ? [{ ...duplicate, of_place: question.place, of_title: question.title }] : [],
      ),
  };
}

export function defineQuestionImport(jobs: Jobs): void {
  jobs.handle(questionImportJob, async (job) => {
    const { storage_key: storageKey } = job.input;
    try {
      return await importSource(job, await job.services.files.locate(storageKey));
    } finally {
      await job.services.files.remove(storageKey);
    }
  });
}
