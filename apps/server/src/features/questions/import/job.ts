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
import { sizeAttributes, stampImageSizes } from '../image-sizes.ts';
import { cleanInput, mapHtml, type QuestionInput } from '../question-input.ts';
import {
  findForUpdate,
  insertQuestion,
  requireReferences,
  rewriteQuestion,
} from '../questions-repository.ts';
import type { Bundle } from './bundle.ts';
import { findOrCreateDiscipline } from './disciplines.ts';
import { createSameFinder } from './find-duplicates.ts';
import { type DrawnImage, drawImage, recordImage } from './images.ts';
import { withImport } from './parse.ts';
import { problemText, summaryOf } from './present.ts';
import { createValidator, type ValidatedQuestion } from './validate-questions.ts';

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

/** What is stored of a question. Pictures get rows where there are none yet; `onNew` hears of those. */
async function inputOf(
  scope: Scope,
  { question }: ValidatedQuestion,
  drawn: ReadonlyMap<string, DrawnImage>,
  source: Source,
  onNew: (image: DrawnImage) => void,
): Promise<QuestionInput> {
  const fileIds = new Map<string, string>();
  const sizes = new Map<string, string>();
  for (const [ref, image] of drawn) {
    const { id, isNew } = await recordImage(scope, image);
    if (isNew) onNew(image);
    fileIds.set(ref, id);
    sizes.set(id, sizeAttributes(image));
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
  return { ...input, ...stampImageSizes(input, sizes) };
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

/** The pictures of a question in the store; with a failure, those before it. */
interface Drawing {
  images: Map<string, DrawnImage>;
  failure: unknown;
}

/** Before a transaction is open: drawing pictures takes longer than saving what shows them. */
async function drawImages(
  { services, actor }: ImportContext,
  validated: ValidatedQuestion,
  { bundle }: Source,
): Promise<Drawing> {
  const images = new Map<string, DrawnImage>();
  try {
    for (const [ref, path] of validated.images) {
      const file = bundle.get(path);
      if (file) images.set(ref, await drawImage(services.files, actor.userId ?? '', path, file));
    }
    return { images, failure: null };
  } catch (failure) {
    return { images, failure };
  }
}

async function discardImages(
  { services }: ImportContext,
  { images }: Drawing,
  kept: ReadonlySet<DrawnImage> = new Set(),
): Promise<void> {
  for (const image of images.values())
    if (!kept.has(image)) await services.files.remove(image.file.storageKey);
}

/** One question in a transaction of its own: with its pictures and discipline, or not at all. */
async function importOne(
  job: ImportContext,
  validated: ValidatedQuestion,
  drawing: Drawing,
  source: Source,
): Promise<void> {
  const kept = new Set<DrawnImage>();
  try {
    if (drawing.failure !== null) throw drawing.failure;
    await job.inScope(async (scope) => {
      const input = await inputOf(scope, validated, drawing.images, source, (image) => kept.add(image));
      await saveImported(scope, validated, input);
    });
  } catch (error) {
    kept.clear();
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
  } finally {
    await discardImages(job, drawing, kept);
  }
}

/** Saves what is to be saved of a batch. While one question is saved, the pictures of the next are drawn. */
async function importBatch(
  job: ImportContext,
  batch: readonly ValidatedQuestion[],
  source: Source,
  onDone: () => Promise<void>,
): Promise<void> {
  const wanted = batch.filter(({ state }) => state === 'new' || state === 'changed').values();
  const drawNext = (): Promise<Drawing> | undefined => {
    const { value } = wanted.next();
    return value && drawImages(job, value, source);
  };
  let next = drawNext();
  try {
    for (const one of batch) {
      if (one.state === 'new' || one.state === 'changed') {
        const drawing = await next;
        next = drawNext();
        if (drawing) await importOne(job, one, drawing, source);
      }
      await onDone();
    }
  } finally {
    // Left where the job failed.
    if (next) await discardImages(job, await next);
  }
}

/** Looked at and saved together, so that progress shows from the first of them on. */
const batchRows = 50;

async function importAll(
  job: ImportContext,
  imported: readonly ImportedQuestion[],
  source: Source,
): Promise<ValidatedQuestion[]> {
  const validate = createValidator(source.bundle);
  const findSame = createSameFinder();
  const all: ValidatedQuestion[] = [];
  let done = 0;
  for (let from = 0; from < imported.length; from += batchRows) {
    const batch = await validate(job.inScope, imported.slice(from, from + batchRows));
    if (source.skipsDuplicates) await findSame(job.inScope, batch);
    for (const one of batch)
      if (source.skipsDuplicates && one.state === 'new' && one.duplicate?.is_same) one.state = 'skipped';
    await importBatch(job, batch, source, () => {
      done += 1;
      return job.progress(done, imported.length);
    });
    all.push(...batch);
  }
  return all;
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
