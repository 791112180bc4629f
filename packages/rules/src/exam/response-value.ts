import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { QuestionContent } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { countChars, countVisibleChars, hasVisibleText, isBlankHtml } from './visible-text.ts';

export type ResponseCheck =
  | { ok: true; value: ResponseValue }
  | { ok: false; code: 'invalid-value' | 'text-too-long' };

/** Markup included; what a question without `max_chars` takes. */
const textMaxChars = 200_000;
const gapTextMaxChars = 4000;

const invalid: ResponseCheck = { ok: false, code: 'invalid-value' };
const tooLong: ResponseCheck = { ok: false, code: 'text-too-long' };
const cleared: ResponseCheck = { ok: true, value: null };
const accept = (value: ResponseValue): ResponseCheck => ({ ok: true, value });

// biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const allControls = new RegExp(controls.source, 'g');

/** PostgreSQL holds neither NUL nor half a surrogate pair, and nobody types other controls: they are dropped. */
function cleaned(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return controls.test(wellFormed) ? wellFormed.replace(allControls, '') : wellFormed;
}

function hasOption(content: QuestionContent, id: unknown): boolean {
  for (const option of content.options) if (option.id === id) return true;
  return false;
}

function checkOptions(content: QuestionContent, value: unknown): ResponseCheck {
  if (!Array.isArray(value) || value.length > content.options.length) return invalid;
  for (let i = 0; i < value.length; i++)
    if (!hasOption(content, value[i]) || value.indexOf(value[i]) !== i) return invalid;
  return value.length === 0 ? cleared : accept(value as string[]);
}

function checkText(content: QuestionContent, value: unknown, html: boolean): ResponseCheck {
  if (typeof value !== 'string') return invalid;
  if (value.length > textMaxChars) return tooLong;
  const text = cleaned(value);
  if (html ? isBlankHtml(text) : !hasVisibleText(text)) return cleared;
  // The length in code units is never below the count, so most texts need no counting.
  if (content.max_chars !== null && text.length > content.max_chars) {
    const count = html ? countVisibleChars(text) : countChars(text);
    if (count > content.max_chars) return tooLong;
  }
  return accept(text);
}

function checkFiles(content: QuestionContent, value: unknown): ResponseCheck {
  if (!Array.isArray(value) || value.length > content.max_files) return invalid;
  for (let i = 0; i < value.length; i++) {
    const id: unknown = value[i];
    if (typeof id !== 'string' || !isUuid(id) || value.indexOf(id) !== i) return invalid;
  }
  return value.length === 0 ? cleared : accept(value as string[]);
}

function checkGaps(content: QuestionContent, value: unknown): ResponseCheck {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalid;
  const given = value as Record<string, unknown>;
  const result: Record<string, string> = {};
  let filled = false;
  for (const id of Object.keys(given)) {
    const gap = content.gaps.find((candidate) => candidate.id === id);
    const text = given[id];
    if (!gap || typeof text !== 'string') return invalid;
    if (text.length > gapTextMaxChars) return tooLong;
    if (gap.kind === 'select' && text !== '' && !gap.choices?.includes(text)) return invalid;
    const clean = cleaned(text);
    if (!hasVisibleText(clean)) continue;
    if (content.max_chars !== null && countChars(clean) > content.max_chars) return tooLong;
    result[id] = clean;
    filled = true;
  }
  return filled ? accept(result) : cleared;
}

/**
 * Whether a value may be stored as the response to a question, and in which form. Null, an empty list and a blank text
 * clear. On the path of every save: no schema library, and no copies beyond what has to be cleaned.
 */
export function checkResponseValue(
  content: QuestionContent,
  type: QuestionType,
  value: unknown,
): ResponseCheck {
  if (type === 'section') return invalid;
  if (value === null) return cleared;
  switch (type) {
    case 'multiple_choice':
      return typeof value === 'string' && hasOption(content, value) ? accept(value) : invalid;
    case 'check_box':
      return checkOptions(content, value);
    case 'gap':
      return checkGaps(content, value);
    case 'simple_text':
      return checkText(content, value, false);
    case 'essay':
      return checkText(content, value, true);
    case 'media':
      return checkFiles(content, value);
  }
}
