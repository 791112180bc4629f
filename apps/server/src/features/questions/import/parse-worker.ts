import { AppError } from '@certame/contract/errors.ts';
import {
  type EnemExam,
  parseEnemExam,
  parseEnemQuestion,
} from '@certame/rules/questions/import/enem-json.ts';
import { numberTwins } from '@certame/rules/questions/import/finish.ts';
import { parseGift } from '@certame/rules/questions/import/gift.ts';
import { createMoodleXmlReader } from '@certame/rules/questions/import/moodle-xml/moodle-xml.ts';
import { parseQti } from '@certame/rules/questions/import/qti/package.ts';
import { parseSheet } from '@certame/rules/questions/import/sheet.ts';
import type { ImportedQuestion } from '@certame/rules/questions/import/types.ts';
import { cleanImportedHtml } from '#lib/html-sanitizer.ts';
import type { WorkerReply } from '#lib/worker-pool.ts';
import { mapHtml } from '../question-input.ts';
import { type Bundle, maxQuestions, withBundle } from './bundle.ts';
import { type Document, type DocumentFormat, documentFiles, readDocuments } from './documents.ts';
import { embeddedFileKeeper } from './embedded-files.ts';
import type { ParseTask } from './parse.ts';
import { qtiDocuments } from './qti-documents.ts';
import { feedXml } from './read-xml-documents.ts';

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

/** Documents that say nothing are unreadable; what was read and asks nothing has no questions. */
function requireText(documents: readonly Document[]): void {
  if (documents.every(({ text }) => text.trim() === '')) throw new AppError('import-unreadable');
}

/** Chunk by chunk: pictures lie in the documents. */
async function parseMoodleFiles(
  bundle: Bundle,
  { trueFalse, embeddedFolder }: ParseTask,
): Promise<ImportedQuestion[]> {
  const files = documentFiles(bundle, 'moodle_xml');
  if (files.length === 0) throw new AppError('import-unreadable');
  const options = { trueFalse, keepPicture: embeddedFileKeeper(embeddedFolder) };
  const questions: ImportedQuestion[] = [];
  for (const [path, file] of files) {
    const reader = createMoodleXmlReader(options, (question) => {
      if (questions.length === maxQuestions) throw new AppError('import-too-large');
      const place = files.length === 1 ? question.place : `${path}: ${question.place}`;
      // A copy: texts cut out of the document would keep all of it in memory, pictures included.
      questions.push(structuredClone({ ...question, place }));
    });
    await feedXml(file, reader);
  }
  return files.length === 1 ? numberTwins(questions) : partTwins(questions);
}

type DocumentReader = (bundle: Bundle, task: ParseTask) => Promise<ImportedQuestion[]>;
const readers: Record<DocumentFormat, DocumentReader> = {
  gift: async (bundle, { trueFalse }) => {
    const documents = await readDocuments(bundle, 'gift');
    requireText(documents);
    return parseGiftFiles(documents, trueFalse);
  },
  moodle_xml: parseMoodleFiles,
  qti: async (bundle) => parseQti(qtiDocuments(bundle)),
  enem_json: async (bundle) => {
    const documents = await readDocuments(bundle, 'enem_json');
    requireText(documents);
    return parseEnem(documents);
  },
};

async function parse(task: ParseTask): Promise<ImportedQuestion[]> {
  const { format, sources, rows } = task;
  if (format === 'xlsx' || format === 'csv') return parseSheet(rows);
  const questions = await withBundle(sources, format, (bundle) => readers[format](bundle, task));
  if (questions.length === 0) throw new AppError('import-no-questions');
  return questions;
}

const clean = (question: ImportedQuestion): ImportedQuestion => ({
  ...question,
  ...mapHtml(question, cleanImportedHtml),
});

export default async function answer(task: ParseTask): Promise<WorkerReply> {
  try {
    return { value: (await parse(task)).map(clean) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, params: error.params };
    throw error;
  }
}
