import { AppError } from '@certame/contract/errors.ts';
import {
  type EnemExam,
  parseEnemExam,
  parseEnemQuestion,
} from '@certame/rules/questions/import/enem-json.ts';
import { parseGift } from '@certame/rules/questions/import/gift.ts';
import { parseSheet } from '@certame/rules/questions/import/sheet.ts';
import type { ImportedQuestion } from '@certame/rules/questions/import/types.ts';
import { cleanImportedHtml } from '#lib/html-sanitizer.ts';
import type { WorkerReply } from '#lib/worker-pool.ts';
import { mapHtml } from '../question-input.ts';
import { withBundle } from './bundle.ts';
import { type Document, readDocuments } from './documents.ts';
import type { ParseTask } from './parse.ts';

/** Runs in a thread of its own (import/parse.ts): a source of any size doesn't hold up the server. */

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
};

/** An exam's own details name its disciplines; those of a question its alternatives. */
const isExam = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'disciplines' in json && !('alternatives' in json);

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

function parseEnem(documents: readonly Document[]): ImportedQuestion[] {
  const files = documents.map(({ path, text }) => ({ folder: folderOf(path), json: readJson(text) }));
  const exams = files
    .filter(({ json }) => isExam(json))
    .map(({ folder, json }) => ({ folder, exam: parseEnemExam(json) }))
    .sort((a, b) => b.folder.length - a.folder.length);
  const examOf = (folder: string): EnemExam =>
    exams.find((exam) => exam.folder === '' || folder.startsWith(`${exam.folder}/`))?.exam ??
    parseEnemExam({});
  return files
    .filter(({ json }) => !isExam(json))
    .map(({ folder, json }) => parseEnemQuestion(json, examOf(folder), folder.split('/').at(-1) ?? ''));
}

/** A question that several files hold is one; where only its key differs between them, it is another. */
function partTwins(questions: readonly ImportedQuestion[]): ImportedQuestion[] {
  const prints = new Map<string, string>();
  return questions.map((question) => {
    const print = JSON.stringify([question.content, question.key]);
    let externalKey = question.externalKey;
    for (let number = 2; (prints.get(externalKey) ?? print) !== print; number += 1) {
      externalKey = `${question.externalKey}:${number}`;
    }
    prints.set(externalKey, print);
    return { ...question, externalKey };
  });
}

function parseGiftFiles(
  documents: readonly Document[],
  trueFalse: ParseTask['trueFalse'],
): ImportedQuestion[] {
  const [only] = documents;
  if (only && documents.length === 1) return parseGift(only.text, { trueFalse });
  const questions = documents.flatMap(({ path, text }) =>
    parseGift(text, { trueFalse }).map((question) => ({ ...question, place: `${path}: ${question.place}` })),
  );
  return partTwins(questions);
}

async function parse({ format, sources, rows, trueFalse }: ParseTask): Promise<ImportedQuestion[]> {
  if (format === 'xlsx' || format === 'csv') return parseSheet(rows);
  const documents = await withBundle(sources, format, (bundle) => readDocuments(bundle, format));
  return format === 'gift' ? parseGiftFiles(documents, trueFalse) : parseEnem(documents);
}

const clean = (question: ImportedQuestion): ImportedQuestion => ({
  ...question,
  ...mapHtml(question, cleanImportedHtml),
});

export default async function answer(task: ParseTask): Promise<WorkerReply> {
  try {
    return { value: (await parse(task)).map(clean) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code };
    throw error;
  }
}
