import { setImmediate } from 'node:timers/promises';
import type { ImportedDuplicate } from '@certame/contract/features/questions/duplicates/endpoints.ts';
import { questionText } from '@certame/rules/questions/duplicates/question-text.ts';
import { similarPercent } from '@certame/rules/questions/duplicates/similarity.ts';
import { textBands } from '@certame/rules/questions/duplicates/text-bands.ts';
import { createTextIndex } from '@certame/rules/questions/duplicates/text-index.ts';
import type { Scope } from '#plugins/database.ts';
import {
  findSimilarQuestions,
  type TextMatch,
  type TextProbe,
} from '../duplicates/find-similar-questions.ts';
import type { ValidatedQuestion } from './validate-questions.ts';

/** Looked for by one statement. */
const batchRows = 100;
/** Of thousands of questions, each with its best candidates: those that are alike share many bands. */
const compared = 8;
/** Compared between two turns of the event loop: some milliseconds. */
const rowsPerTurn = 4;

function probeOf({ question, pictures }: ValidatedQuestion, number: number, salt: string): TextProbe {
  const { text, hash } = questionText(
    question.type,
    question.content,
    (reference) => pictures.get(reference) ?? reference,
  );
  return { number, text, hash, bands: textBands(text, salt) };
}

const ofBank = ({ id, title, excerpt, is_same, similarity }: TextMatch): ImportedDuplicate => ({
  is_same,
  percent: similarPercent(similarity),
  question_id: id,
  title: title || excerpt,
  place: null,
});

/** The same question before a similar one, the bank's before one of the source. */
const isBetter = (a: ImportedDuplicate, b: ImportedDuplicate): boolean =>
  a.is_same === b.is_same ? a.percent > b.percent : a.is_same;

/**
 * Says of each new question whether the bank, or the source before it, has the same or a similar one. A picture of the bank isn't compared
 * with one of the source: there, the same text with a picture is a similar question.
 */
export async function findDuplicates(scope: Scope, validated: readonly ValidatedQuestion[]): Promise<void> {
  const probes: TextProbe[] = [];
  for (const [number, one] of validated.entries()) {
    if (one.state !== 'new') continue;
    const probe = probeOf(one, number, scope.institutionId);
    if (probe.hash !== null) probes.push(probe);
    if (number % rowsPerTurn === 0) await setImmediate();
  }
  const stored = new Map<number, TextMatch>();
  for (let from = 0; from < probes.length; from += batchRows) {
    const batch = probes.slice(from, from + batchRows);
    for (const match of await findSimilarQuestions(scope, batch, {
      limit: 1,
      compared,
      except: null,
    }))
      stored.set(match.number, match);
  }
  const before = createTextIndex<number>();
  for (const { number, ...probe } of probes) {
    const one = validated[number];
    if (!one) continue;
    const match = stored.get(number);
    const twin = before.find(probe);
    const source = twin && validated[twin.key]?.question;
    const ofSource = source && {
      is_same: twin.isSame,
      percent: similarPercent(twin.similarity),
      question_id: null,
      title: source.title,
      place: source.place,
    };
    const found = match ? ofBank(match) : null;
    one.duplicate = ofSource && (!found || isBetter(ofSource, found)) ? ofSource : found;
    before.add(number, probe);
    if (number % rowsPerTurn === 0) await setImmediate();
  }
}
