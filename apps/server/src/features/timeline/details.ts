import { finishReasons } from '@certame/contract/features/exam/states.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { plainLineOf } from '#lib/html-sanitizer.ts';
import { hasText, type Translate } from '#lib/texts.ts';
import type { Caller } from '#plugins/session.ts';
import { dataWords, type Reading } from './data-words.ts';

/** Answers and scores are for whoever may see results; others read when something happened, and what kind of thing. */
export const maySeeResults = ({ permissions }: Caller): boolean =>
  satisfiesRule('questionnaires.resume', permissions);

/** Name of a type of event for people. */
export const eventName = (type: string, translate: Translate): string =>
  hasText(`timeline.types.${type}`) ? translate(textKey(`timeline.types.${type}`)) : type;

const maxChars = 300;
const shortened = (text: string): string =>
  text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text;

/** Option by its letter in the candidate's form; null for one that isn't in it. */
function letterOf(optionId: string, options: readonly string[]): string | null {
  const index = options.indexOf(optionId);
  return index < 0 || index > 25 ? null : String.fromCharCode(65 + index);
}

/** A response's value in words, as the candidate saw it. */
export function answerDetails(
  value: unknown,
  question: { type: string | undefined; options: readonly string[] },
  translate: Translate,
): string {
  if (value === null || value === undefined) return '';
  const values = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : null;
  if (values === null)
    return shortened(
      Object.values(value as Record<string, unknown>)
        .map((gap) => plainLineOf(String(gap)))
        .join(' · '),
    );
  const letters = values.map((one) => letterOf(one, question.options)).filter((letter) => letter !== null);
  if (letters.length > 0 && letters.length === values.length)
    return translate('timeline.options', { count: letters.length, letters: letters.sort().join(', ') });
  if (question.type === 'media') return translate('timeline.files', { count: values.length });
  return shortened(values.map(plainLineOf).join(' · '));
}

/** Events that tell something of the result. */
const ofResults = new Set(['score_given', 'comment']);

/** What an event carries, in words where the product has them. */
export function eventDetails(
  type: string,
  data: Record<string, unknown>,
  reading: Reading,
  seesResults: boolean,
): string {
  const { translate } = reading;
  if (ofResults.has(type) && !seesResults) return '';
  const { reason } = data;
  if (type === 'finish' && finishReasons.some((one) => one === reason))
    return translate(textKey(`results.server.finish_reasons.${String(reason)}`));
  if (type === 'audit_decided')
    return shortened(
      [translate(textKey(`timeline.decisions.${String(data.decision)}`)), plainLineOf(String(reason))].join(
        ' · ',
      ),
    );
  return shortened(dataWords(data, reading).join(' · '));
}
