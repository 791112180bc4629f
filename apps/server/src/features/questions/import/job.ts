import { buffer } from 'node:stream/consumers';
import { AppError } from '@certame/contract/errors.ts';
import { type ImportFormat, importFormats } from '@certame/contract/features/questions/endpoints.ts';
import { questions } from '@certame/db/schema/questions.ts';
import { replaceImageRefs } from '@certame/rules/questions/import/html.ts';
import { eq } from 'drizzle-orm';
import { isLanguage, textsOf } from '../../../lib/texts.ts';
import type { Scope } from '../../../plugins/database.ts';
import { asAppError } from '../../../plugins/errors.ts';
import type { JobContext, Jobs } from '../../../plugins/jobs.ts';
import type { Services } from '../../../services.ts';
import { withImageSizes } from '../image-sizes.ts';
import { cleanInput, mapHtml, type QuestionInput } from '../question-input.ts';
import { findForUpdate, insertQuestion, requireReferences, rewriteQuestion } from '../store.ts';
import { type Bundle, readBundle } from './bundle.ts';
import { findOrCreateDiscipline } from './disciplines.ts';
import { storeImage } from './images.ts';
import { type JudgedQuestion, judgeQuestions } from './judge.ts';
import { parseBundle } from './parse.ts';
import { problemText, summaryOf } from './present.ts';

export const questionImportJob = 'question_import';
/** The rest is counted, not listed. */
const maxListedErrors = 500;

interface Source {
  bundle: Bundle;
  format: ImportFormat;
  disciplineId: string | null;
}

async function inputOf(
  scope: Scope,
  services: Services,
  judged: JudgedQuestion,
  source: Source,
  onWritten: (storageKey: string) => void,
): Promise<QuestionInput> {
  const { question, images } = judged;
  const fileIds = new Map<string, string>();
  for (const [ref, path] of images) {
    const bytes = source.bundle.get(path);
    if (bytes) fileIds.set(ref, await storeImage(scope, services.files, path, bytes, onWritten));
  }
  const { disciplineName, title, type, difficulty, tags } = question;
  const input = await cleanInput({
    title,
    type,
    difficulty,
    tags,
    discipline_id:
      disciplineName === null ? source.disciplineId : await findOrCreateDiscipline(scope, disciplineName),
    ...mapHtml(question, (html) => replaceImageRefs(html, (ref) => fileIds.get(ref))),
  });
  return withImageSizes(scope, services.files, input);
}

async function saveImported(scope: Scope, judged: JudgedQuestion, input: QuestionInput): Promise<void> {
  const { externalKey } = judged.question;
  await requireReferences(scope, input);
  const [known] = await scope.tx
    .select({ id: questions.id })
    .from(questions)
    .where(eq(questions.external_key, externalKey));
  const stored = known ? await findForUpdate(scope, known.id) : undefined;
  if (stored) await rewriteQuestion(scope, stored, input, judged.fingerprint);
  else await insertQuestion(scope, input, { externalKey, fingerprint: judged.fingerprint });
}

/** One question in a transaction of its own: with its pictures and discipline, or not at all. */
async function importOne(job: JobContext, judged: JudgedQuestion, source: Source): Promise<void> {
  const written: string[] = [];
  try {
    await job.inScope(async (scope) => {
      const input = await inputOf(scope, job.services, judged, source, (key) => written.push(key));
      await saveImported(scope, judged, input);
    });
  } catch (error) {
    for (const storageKey of written) await job.services.files.remove(storageKey);
    const { code, cause } = asAppError(error);
    // What a retry may heal must not be booked as the question's fault.
    if (code === 'busy' || code === 'disk-full') throw error;
    job.services.log.warn(
      { err: cause ?? error, place: judged.question.place },
      'A question could not be imported',
    );
    judged.state = 'error';
    judged.problems.push({ field: '_', key: 'failed', blocking: true });
  }
}

async function importBundle(job: JobContext, bytes: Buffer): Promise<Record<string, unknown>> {
  const { input } = job;
  const format = importFormats.find((one) => one === input.format);
  if (!format) throw new AppError('import-unreadable');
  const wanted = String(input.language);
  const translate = textsOf(isLanguage(wanted) ? wanted : 'pt');
  const name = String(input.file_name);
  const bundle = await readBundle([{ name, bytes }], format);
  const trueFalse = {
    isTrue: translate('questions.server.true'),
    isFalse: translate('questions.server.false'),
  };
  const imported = await parseBundle(bundle, format, trueFalse);
  const judged = await job.inScope((scope) => judgeQuestions(scope, imported, bundle, format));
  const disciplineId = typeof input.discipline_id === 'string' ? input.discipline_id : null;
  for (const [index, one] of judged.entries()) {
    if (one.state === 'new' || one.state === 'changed') {
      await importOne(job, one, { bundle, format, disciplineId });
    }
    await job.progress(index + 1, judged.length);
  }
  const errors = judged
    .filter(({ state }) => state === 'error')
    .slice(0, maxListedErrors)
    .map(({ question, problems }) => ({
      place: question.place,
      title: question.title,
      messages: problems.filter(({ blocking }) => blocking).map((problem) => problemText(problem, translate)),
    }));
  return { ...summaryOf(judged.map(({ state }) => state)), errors };
}

export function defineQuestionImport(jobs: Jobs): void {
  jobs.define(questionImportJob, async (job) => {
    const storageKey = String(job.input.storage_key);
    try {
      return await importBundle(job, await buffer(await job.services.files.read(storageKey)));
    } finally {
      await job.services.files.remove(storageKey);
    }
  });
}
