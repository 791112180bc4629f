import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { parseGift } from './gift.ts';
import { safeHtml, withoutTags } from './safe-html.ts';
import type { ImportedQuestion } from './types.ts';

const folder = resolve(import.meta.dirname, '../../../../../../shared/fixtures/gift');
const isThere = existsSync(folder);

interface TheirText {
  format: string;
  text: string;
}
interface TheirNumber {
  type: 'simple' | 'range' | 'high-low';
  number: number;
  range?: number;
  numberHigh?: number;
  numberLow?: number;
}
interface TheirChoice {
  isCorrect: boolean;
  weight: number | null;
  text: TheirText | TheirNumber;
  feedback: TheirText | null;
}
interface Theirs {
  type: 'MC' | 'TF' | 'Short' | 'Numerical' | 'Matching' | 'Essay' | 'Description' | 'Category';
  title: string | null;
  stem: TheirText;
  globalFeedback: TheirText | null;
  choices: TheirChoice[] | TheirNumber;
  isTrue: boolean;
  trueFeedback: TheirText | null;
  falseFeedback: TheirText | null;
  matchPairs: { subquestion: TheirText; subanswer: string }[];
}

/** Visible words of a text in their notation and of HTML in ours. */
const words = (html: string): string => withoutTags(html).replace(/\s+/g, ' ').trim();
const theirWords = (text: TheirText | null | undefined): string =>
  text ? words(safeHtml(text.text).html) : '';
/** Spaces around a blank and before a full stop differ between parsers. */
const stem = (text: string): string => text.replace(/\s*(_____)\s*/g, '$1').replace(/\s+([.,?!])/g, '$1');
const ourStem = (question: ImportedQuestion): string =>
  stem(words(question.content.statement.replace(/<span data-gap="g1"><\/span>/, '_____')));

function comparableNumber(number: TheirNumber): { min: string; max: string } {
  if (number.type === 'high-low') return { min: String(number.numberLow), max: String(number.numberHigh) };
  const range = number.range ?? 0;
  return {
    min: new Big(number.number).minus(range).toFixed(),
    max: new Big(number.number).plus(range).toFixed(),
  };
}
const isNumber = (text: TheirText | TheirNumber): text is TheirNumber =>
  'number' in text || 'numberHigh' in text;

/** Both parses brought into one shape. */
function theirShape(theirs: Theirs): unknown {
  const base = {
    title: theirs.title ?? '',
    stem: stem(theirWords(theirs.stem)),
    general: theirWords(theirs.globalFeedback),
  };
  const choices = Array.isArray(theirs.choices) ? theirs.choices : [];
  switch (theirs.type) {
    case 'Essay':
      return { ...base, type: 'essay' };
    case 'Description':
      return { ...base, type: 'section' };
    case 'TF':
      return {
        ...base,
        type: 'multiple_choice',
        right: String(theirs.isTrue),
        wrongFeedback: theirWords(theirs.trueFeedback),
        rightFeedback: theirWords(theirs.falseFeedback),
      };
    case 'MC':
      return {
        ...base,
        type: choices.some((choice) => choice.isCorrect) ? 'multiple_choice' : 'check_box',
        choices: choices.map((choice) => ({
          text: isNumber(choice.text) ? '' : theirWords(choice.text),
          weight: choice.weight ?? (choice.isCorrect ? 100 : 0),
          feedback: theirWords(choice.feedback),
        })),
      };
    case 'Matching':
      return {
        ...base,
        type: 'gap',
        pairs: theirs.matchPairs.map((pair) => [theirWords(pair.subquestion), pair.subanswer]),
      };
    case 'Short': {
      const accepted = choices.filter((c) => !isNumber(c.text) && c.text.text !== '*');
      const otherwise = choices.find((c) => !isNumber(c.text) && c.text.text === '*');
      return {
        ...base,
        type: 'gap',
        accepted: accepted.map((c) => [
          isNumber(c.text) ? '' : c.text.text,
          c.weight ?? 100,
          theirWords(c.feedback),
        ]),
        otherwise: theirWords(otherwise?.feedback),
      };
    }
    case 'Numerical': {
      const list: TheirChoice[] = Array.isArray(theirs.choices)
        ? theirs.choices
        : [{ isCorrect: true, weight: null, text: theirs.choices, feedback: null }];
      const numbers = list.flatMap((c) =>
        isNumber(c.text)
          ? [{ ...comparableNumber(c.text), weight: c.weight ?? 100, feedback: theirWords(c.feedback) }]
          : [],
      );
      const otherwise = list.find((c) => !isNumber(c.text));
      return { ...base, type: 'gap', numbers, otherwise: theirWords(otherwise?.feedback) };
    }
    default:
      throw new Error(`unknown type ${theirs.type}`);
  }
}

function ourShape(question: ImportedQuestion, theirs: Theirs): unknown {
  const { content, key } = question;
  const base = {
    type: question.type,
    title: question.title,
    stem: ourStem(question),
    general: words(key.general_feedback),
  };
  const feedbackOf = (id: string): string => words(key.option_feedback[id] ?? '');
  switch (theirs.type) {
    case 'Essay':
    case 'Description':
      return base;
    case 'TF':
      return {
        ...base,
        right: key.correct_option_ids.join(),
        wrongFeedback: words(key.feedback_wrong),
        rightFeedback: words(key.feedback_right),
      };
    case 'MC':
      return {
        ...base,
        choices: content.options.map(({ id, html }) => ({
          text: words(html),
          weight: Number(key.option_weights[id] ?? (key.correct_option_ids.includes(id) ? 100 : 0)),
          feedback: feedbackOf(id),
        })),
      };
    case 'Matching':
      return {
        ...base,
        pairs: content.gaps.map((gap) => [words(gap.label ?? ''), key.gaps[gap.id]?.texts[0]?.text]),
      };
    case 'Short':
      return {
        ...base,
        accepted: key.gaps.g1?.texts.map((a, i) => [
          a.text,
          Number(a.weight_percent),
          feedbackOf(`g1-${i + 1}`),
        ]),
        otherwise: words(key.feedback_wrong),
      };
    default:
      return {
        ...base,
        numbers: key.gaps.g1?.numbers.map((n, i) => ({
          min: n.min,
          max: n.max,
          weight: Number(n.weight_percent),
          feedback: feedbackOf(`g1-${i + 1}`),
        })),
        otherwise: words(key.feedback_wrong),
      };
  }
}

describe.skipIf(!isThere)(
  '20 files beside another parser (skipped where ../shared/fixtures/gift is absent)',
  () => {
    const files = isThere ? readdirSync(folder).filter((name) => name.endsWith('.gift')) : [];
    it('are 20', () => {
      expect(files).toHaveLength(20);
    });
    it.each(files)('%s', (file) => {
      const ours = parseGift(readFileSync(join(folder, file), 'utf8'));
      const all = JSON.parse(readFileSync(join(folder, file.replace('.gift', '.json')), 'utf8')) as Theirs[];
      const theirs = all.filter((entry) => entry.type !== 'Category');
      expect(ours.map((question, i) => (theirs[i] ? ourShape(question, theirs[i]) : question))).toEqual(
        theirs.map(theirShape),
      );
      expect(ours.flatMap((question) => question.problems)).toEqual([]);
      expect(new Set(ours.map((question) => question.externalKey)).size).toBe(ours.length);
    });
  },
);
