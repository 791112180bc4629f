import { setImmediate } from 'node:timers/promises';
import type { ImportedDuplicate } from '@certame/contract/features/questions/duplicates/endpoints.ts';
import { questionText } from '@certame/rules/questions/duplicates/question-text.ts';
import { similarPercent } from '@certame/rules/questions/duplicates/similarity.ts';
import { textBands } from '@certame/rules/questions/duplicates/text-bands.ts';
import { createTextIndex } from '@certame/rules/questions/duplicates/text-index.ts';
import {
  findSameQuestions,
  findSimilarQuestions,
  type TextMatch,
  type TextProbe,
} from '../duplicates/find-similar-questions.ts';
import type { InScope, ValidatedQuestion } from './validate-questions.ts';

/** Looked for by one statement. */
const batchRows = 100;
/** Of thousands of questions, each with its best candidates: those that are alike share many bands. */
const compared = 8;
/** Compared between two turns of the event loop, by which answers of exams are saved: some milliseconds. */
const rowsPerTurn = 4;

const textOf = ({ question, pictures }: ValidatedQuestion) =>
  questionText(question.type, question.content, (reference) => pictures.get(reference) ?? reference);

const ofBank = ({
  id,
  title,
  excerpt,
  is_same,
  similarity,
}: Pick<TextMatch, 'id' | 'title' | 'excerpt' | 'is_same' | 'similarity'>): ImportedDuplicate => ({
  is_same,
  percent: similarPercent(similarity),
  question_id: id,
  title: title || excerpt,
  place: null,
});

const ofSourceBefore = (
  { question: { title, place } }: ValidatedQuestion,
  similarity: number,
  isSame = true,
): ImportedDuplicate => ({
  is_same: isSame,
  percent: similarPercent(similarity),
  question_id: null,
  ...{ title, place },
});

/** The same question before a similar one, the bank's before one of the source. */
const isBetter = (a: ImportedDuplicate, b: ImportedDuplicate): boolean =>
  a.is_same === b.is_same ? a.percent > b.percent : a.is_same;

/**
 * Says of each new question whether the bank, or the source before it, has the same or a similar one. A picture of the bank isn't compared
 * with one of the source: there, the same text with a picture is a similar question.
 */
export async function findDuplicates(
  inScope: InScope,
  institutionId: string,
  validated: readonly ValidatedQuestion[],
): Promise<void> {
  const probes: TextProbe[] = [];
  for (const [number, one] of validated.entries()) {
    if (one.state !== 'new') continue;
    const { text, hash } = textOf(one);
    if (hash !== null) probes.push({ number, text, hash, bands: textBands(text, institutionId) });
    if (number % rowsPerTurn === 0) await setImmediate();
  }
  const stored = new Map<number, TextMatch>();
  for (let from = 0; from < probes.length; from += batchRows) {
    const batch = probes.slice(from, from + batchRows);
    const matches = await inScope((scope) =>
      findSimilarQuestions(scope, batch, { limit: 1, compared, except: null }),
    );
    for (const match of matches) stored.set(match.number, match);
  }
  const before = createTextIndex<number>();
  for (const { number, ...probe } of probes) {
    const one = validated[number];
    if (!one) continue;
    const match = stored.get(number);
    const twin = before.find(probe);
    const source = twin && validated[twin.key];
    const ofSource = source && ofSourceBefore(source, twin.similarity, twin.isSame);
    const found = match ? ofBank(match) : null;
    one.duplicate = ofSource && (!found || isBetter(ofSource, found)) ? ofSource : found;
    before.add(number, probe);
    if (number % rowsPerTurn === 0) await setImmediate();
  }
}

/**
 * For an import that leaves out what is there already: says of each new question, batch by batch, whether the bank or the source before it has the same. What
 * is merely similar comes in and is not looked for. What the source has said before is not looked for in the bank, where it may be since.
 */
export function createSameFinder() {
  const before = new Map<string, ValidatedQuestion>();
  return async (inScope: InScope, batch: readonly ValidatedQuestion[]): Promise<void> => {
    const twins: [ValidatedQuestion, ValidatedQuestion][] = [];
    const unknown = new Map<string, ValidatedQuestion>();
    for (const one of batch) {
      if (one.state !== 'new') continue;
      const { hash } = textOf(one);
      if (hash === null) continue;
      const twin = before.get(hash);
      if (twin) twins.push([one, twin]);
      else unknown.set(hash, one);
      before.set(hash, twin ?? one);
    }
    const found = await inScope((scope) => findSameQuestions(scope, [...unknown.keys()]));
    for (const { hash, id, title, excerpt } of found) {
      const one = unknown.get(hash);
      if (one) one.duplicate = ofBank({ id, title, excerpt, is_same: true, similarity: 1 });
    }
    // What one of them is the same as, the other is too.
    for (const [one, twin] of twins) one.duplicate = twin.duplicate ?? ofSourceBefore(twin, 1);
  };
}
