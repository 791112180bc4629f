import type { GapKey, QuestionGap } from '@certame/contract/features/questions/content.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { optionPlace } from '../import/parts.ts';
import type { ExportedQuestion } from './question-writer.ts';

const gapPlace = /<span[^>]* data-gap="([^"]*)"[^>]*>[^<]*<\/span>/g;

/** Puts something in the place of each gap of a text; what is no gap of the question leaves its place. */
export const replaceGaps = (html: string, put: (gapId: string) => string): string =>
  html.replace(gapPlace, (_all, id: string) => put(id));

export const placedGaps = (html: string): Set<string> =>
  new Set([...html.matchAll(gapPlace)].map((match) => match[1] ?? ''));

const emptyKey: GapKey = { texts: [], numbers: [], strict: false };
export const gapKeyOf = ({ key }: ExportedQuestion, gapId: string): GapKey =>
  ownValue(key.gaps, gapId) ?? emptyKey;

export const isWhole = ({ weight_percent: weight }: { weight_percent: string }): boolean =>
  Number(weight) === 100;

/** The one choice that is right and whole, where there is just one and no other is worth a part. */
export function onlyRightChoice(gap: QuestionGap, key: GapKey): string | undefined {
  const offered = key.texts.filter(({ text }) => gap.choices?.includes(text));
  const [only] = offered;
  return only && offered.length === 1 && isWhole(only) ? only.text : undefined;
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/** Rows with labels below the text, each with the same choices and one right: what other programs call matching. */
export function isMatching(question: ExportedQuestion): boolean {
  const { gaps, statement } = question.content;
  const placed = placedGaps(statement);
  const first = gaps[0]?.choices ?? [];
  return (
    gaps.length > 0 &&
    gaps.every(
      (gap) =>
        gap.kind === 'select' &&
        (gap.label ?? '').trim() !== '' &&
        !placed.has(gap.id) &&
        sameList(gap.choices ?? [], first) &&
        onlyRightChoice(gap, gapKeyOf(question, gap.id)) !== undefined,
    )
  );
}

/** The order that an import gives the choices of a matching question. */
export const isInOrder = (choices: readonly string[]): boolean =>
  sameList(choices, choices.toSorted(optionPlace));
