import type { QuestionContent } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { normalText } from './normal-text.ts';

/** Of longer texts the beginning is compared; that the whole is the same says the hash. */
const comparedMaxChars = 4000;

/** Raised when the same question would get another text, hash or bands: stored ones are made again (fill-question-texts.ts). */
export const questionTextVersion = 2;

interface QuestionText {
  /** What candidates read, as it is compared with other questions; empty where they read nothing. */
  text: string;
  /** The same for questions that ask the same with the same pictures, in whatever order the options stand; null without a text. */
  hash: string | null;
}

const pictures = /<(?:img|span)[^<>]* (?:data-file|data-import-ref|data-missing-image)="([^"<>]*)"/g;

/**
 * The visible text of a question. `pictureOf` gives what a picture is known by: its stored file's id, or the hash of its bytes in an
 * import.
 */
export function questionText(
  type: QuestionType,
  content: Pick<QuestionContent, 'statement' | 'options' | 'gaps'>,
  pictureOf: (reference: string) => string = (reference) => reference,
): QuestionText {
  const statement = normalText(content.statement);
  const options = content.options.map(({ html }) => normalText(html));
  const gaps = content.gaps.map(({ label = '', choices = [] }) => [
    normalText(label),
    ...choices.map(normalText).toSorted(),
  ]);
  const text = [statement, ...options, ...gaps.flat()].filter((part) => part !== '').join(' ');
  if (text === '') return { text, hash: null };
  const html = [
    content.statement,
    ...content.options.map((option) => option.html),
    ...content.gaps.map(({ label = '' }) => label),
  ].join('');
  const shown = [...html.matchAll(pictures)].map(([, reference = '']) => pictureOf(reference));
  const asked = JSON.stringify([type, statement, options.toSorted(), gaps, shown.toSorted()]);
  return {
    text: text.slice(0, comparedMaxChars).toWellFormed(),
    hash: bytesToHex(sha256(utf8ToBytes(asked))).slice(0, 32),
  };
}
