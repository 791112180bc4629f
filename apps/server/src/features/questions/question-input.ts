import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@certame/contract/errors.ts';
import type {
  Difficulty,
  QuestionContent,
  QuestionKey,
} from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { isWithinMarks, measureRichText, richTextMax } from '@certame/contract/kit/rich-text.ts';
import { cleanHtml, fileIdsOf } from '#lib/html-sanitizer.ts';

/** A question about to be stored; its HTML is clean. */
export interface QuestionInput {
  title: string;
  type: QuestionType;
  difficulty: Difficulty;
  discipline_id: string | null;
  tags: string[];
  content: QuestionContent;
  key: QuestionKey;
}

/** Cleaned between two turns of the event loop: a long text or several short ones. */
const charsPerTurn = 4000;

export type QuestionParts = { content: QuestionContent; key: QuestionKey };

/** Applies a function to every piece of HTML in a question: statement, options, labels of gaps, feedback. */
export function mapHtml({ content, key }: QuestionParts, change: (html: string) => string): QuestionParts {
  return {
    content: {
      ...content,
      statement: change(content.statement),
      options: content.options.map((option) => ({ ...option, html: change(option.html) })),
      gaps: content.gaps.map((gap) => (gap.label === undefined ? gap : { ...gap, label: change(gap.label) })),
    },
    key: {
      ...key,
      feedback_right: change(key.feedback_right),
      feedback_wrong: change(key.feedback_wrong),
      general_feedback: change(key.general_feedback),
      option_feedback: Object.fromEntries(
        Object.entries(key.option_feedback).map(([id, html]) => [id, change(html)]),
      ),
    },
  };
}

/** "Brasil" and " brasil " are one tag; the first spelling stays. */
function distinctTags(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const tag of tags) {
    const text = tag.trim();
    const fold = text.toLocaleLowerCase('pt');
    if (text !== '' && !byFold.has(fold)) byFold.set(fold, text);
  }
  return [...byFold.values()];
}

/** Of all texts of a question together: each of its hundred texts could be as long as the schema lets one be. */
const questionMax = { tags: 2 * richTextMax.tags, chars: 500_000 };

function textsOf(parts: QuestionParts): string[] {
  const texts: string[] = [];
  mapHtml(parts, (html) => {
    texts.push(html);
    return html;
  });
  return texts;
}

/**
 * Whether cleaning and storing the question would take the server longer than any question needs. The count ends where
 * a limit is passed.
 */
export function isWithinLimits(parts: QuestionParts): boolean {
  const texts = textsOf(parts);
  if (texts.reduce((sum, { length }) => sum + length, 0) > questionMax.chars) return false;
  let tags = 0;
  return texts.every((text) => {
    const measure = measureRichText(text);
    tags += measure.tags;
    return tags <= questionMax.tags && isWithinMarks(measure);
  });
}

/** Cleaning yields to the event loop again and again. @throws AppError `validation` beyond the limits. */
export async function cleanParts(parts: QuestionParts): Promise<QuestionParts> {
  if (!isWithinLimits(parts))
    throw new AppError('validation', { fields: { 'content.statement': [{ key: 'rich_text_marks' }] } });
  const cleaned: string[] = [];
  let charsOfTurn = 0;
  for (const text of textsOf(parts)) {
    cleaned.push(cleanHtml(text));
    charsOfTurn += text.length;
    if (charsOfTurn < charsPerTurn) continue;
    await setImmediate();
    charsOfTurn = 0;
  }
  const next = cleaned.values();
  return mapHtml(parts, (html) => next.next().value ?? html);
}

/** The whole of it, as it may be stored. @throws AppError `validation` beyond the limits. */
export async function cleanInput(input: QuestionInput): Promise<QuestionInput> {
  return { ...input, ...(await cleanParts(input)), tags: distinctTags(input.tags) };
}

/** Every file a question shows, to candidates or with its feedback. */
export function filesOf(parts: QuestionParts): string[] {
  const ids = new Set<string>();
  mapHtml(parts, (html) => {
    for (const id of fileIdsOf(html)) ids.add(id);
    return html;
  });
  return [...ids];
}

/** The same text for the same value, whatever the order of its keys: jsonb doesn't keep it. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

export const hashOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

/** What makes a version: what is asked, how hard it is and what is right. */
export const fingerprintOf = ({
  type,
  difficulty,
  content,
  key,
}: Pick<QuestionInput, 'type' | 'difficulty' | 'content' | 'key'>): string =>
  hashOf({ type, difficulty, content, key });
