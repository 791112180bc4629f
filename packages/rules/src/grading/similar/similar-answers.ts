import { isCutAnswer } from '@certame/contract/features/paper/cut-answer.ts';
import { escapeHtml } from '../../html/entities.ts';
import { normalText } from '../../questions/duplicates/normal-text.ts';
import { editDistance } from './edit-distance.ts';

export interface ShortAnswer {
  id: string;
  itemId: string;
  /** As `shortTextOf` gives it. */
  text: string;
}

export interface SimilarAnswer {
  id: string;
  /** 1: the same, apart from case, accents, punctuation and spaces. */
  similarity: number;
}

/** Longer texts are read one by one: alike as a whole, they may still differ where it counts. */
export const shortAnswerMaxChars = 200;
/** Normalised Damerau-Levenshtein similarity: 1 less the edit distance as a share of the longer text. From here on two answers are similar. */
export const editSimilarityFrom = 0.85;

/** Words that turn a sentence into its contrary, in the four languages of the product, as `normalText` writes them. */
const denials: ReadonlySet<string> = new Set([
  'nao',
  'nunca',
  'jamais',
  'sem',
  'nem',
  'no',
  'not',
  'never',
  'without',
  'nor',
  'sin',
  'ni',
  'ne',
  'pas',
  'non',
  'sans',
]);
const isTelling = (word: string): boolean => denials.has(word) || !/^\p{L}+$/u.test(word);
/** Numbers, signs of mathematics and denials: one letter of them makes another answer. */
const tellingWords = (text: string): string => text.split(' ').filter(isTelling).join(' ');

/** An answer as it is compared with others; null for one that isn't short, that shows pictures (also of handwriting), or that has no words. */
export function shortTextOf(value: string, isRich: boolean): string | null {
  // Markup takes room too, but not so much.
  if (value.length > 10 * shortAnswerMaxChars || isCutAnswer(value) || (isRich && /<img\b/.test(value)))
    return null;
  const text = normalText(isRich ? value : escapeHtml(value));
  return text === '' || text.length > shortAnswerMaxChars ? null : text;
}

/** How similar two texts are, 0 to 1, and 0 where they are further apart than counts. Symmetric. */
export function editSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (tellingWords(a) !== tellingWords(b)) return 0;
  const longer = Math.max(a.length, b.length);
  // Rounded: 1 - 0.85 of 20 letters are 3, not a hair less.
  const most = Math.floor(Number(((1 - editSimilarityFrom) * longer).toFixed(6)));
  const distance = editDistance(a, b, most);
  return distance > most ? 0 : 1 - distance / longer;
}

/** Answers to the same question that are the same as one of them or similar to it, the most similar first. */
export function findSimilarAnswers(one: ShortAnswer, others: readonly ShortAnswer[]): SimilarAnswer[] {
  return others
    .flatMap(({ id, itemId, text }) => {
      const similarity = itemId === one.itemId && id !== one.id ? editSimilarity(one.text, text) : 0;
      return similarity === 0 ? [] : [{ id, similarity }];
    })
    .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
}
