import { type QuestionBody, questionBodySchema } from '@certame/contract/features/questions/endpoints.ts';
import type { z } from 'zod';

type Input = z.input<typeof questionBodySchema>;
type Key = NonNullable<Input['key']>;
type Level = 'D' | 'M' | 'E';

/** A question of the demonstration; `slug` names it where questionnaires are composed. */
export interface DemoQuestion {
  slug: string;
  discipline: string;
  body: QuestionBody;
}
export interface Head {
  slug: string;
  title: string;
  level: Level;
  tags: string[];
  /** HTML. */
  statement: string;
}

/** A formula as the editor writes it. */
export const tex = (source: string): string =>
  `<span data-latex="${source.replaceAll('"', '&quot;')}"></span>`;
/** The place of a gap in a statement. */
export const hole = (id: string): string => `<span data-gap="${id}"></span>`;

const optionIds = ['a', 'b', 'c', 'd', 'e', 'f'];
const idAt = (index: number): string => optionIds[index] ?? 'a';
const optionsOf = (texts: readonly string[]) => texts.map((html, index) => ({ id: idAt(index), html }));

export function buildersFor(discipline: string) {
  const make = (head: Head, type: Input['type'], content: object, key: Key = {}): DemoQuestion => ({
    slug: head.slug,
    discipline,
    body: questionBodySchema.parse({
      title: head.title,
      type,
      difficulty: head.level,
      tags: head.tags,
      content: { statement: head.statement, ...content },
      key,
    }),
  });
  return {
    heading: (head: Head) => make(head, 'section', {}),
    choice: (head: Head, options: readonly string[], right: number, feedback: string) =>
      make(
        head,
        'multiple_choice',
        { options: optionsOf(options), shuffle_options: true },
        {
          correct_option_ids: [idAt(right)],
          feedback_right: '<p>Isso mesmo.</p>',
          general_feedback: `<p>${feedback}</p>`,
        },
      ),
    boxes: (head: Head, options: readonly string[], right: readonly number[], feedback: string) =>
      make(
        head,
        'check_box',
        { options: optionsOf(options), shuffle_options: true },
        { correct_option_ids: right.map(idAt), general_feedback: `<p>${feedback}</p>` },
      ),
    /** Numbers are accepted exactly; texts in any of the given spellings. */
    gaps: (head: Head, gaps: Record<string, number | readonly string[]>, feedback: string) =>
      make(
        head,
        'gap',
        {
          gaps: Object.entries(gaps).map(([id, accepted]) => ({
            id,
            kind: typeof accepted === 'number' ? 'number' : 'text',
          })),
        },
        {
          gaps: Object.fromEntries(
            Object.entries(gaps).map(([id, accepted]) => [
              id,
              typeof accepted === 'number'
                ? { numbers: [{ min: String(accepted), max: String(accepted) }] }
                : { texts: accepted.map((text) => ({ text })) },
            ]),
          ),
          general_feedback: `<p>${feedback}</p>`,
        },
      ),
    /** One select for each row; `pairs` are label and right choice. */
    matching: (head: Head, pairs: readonly (readonly [string, string])[], feedback: string) =>
      make(
        head,
        'gap',
        {
          gaps: pairs.map(([label], index) => ({
            id: idAt(index),
            kind: 'select',
            label,
            choices: pairs.map(([, choice]) => choice).toSorted((a, b) => a.localeCompare(b, 'pt')),
          })),
        },
        {
          gaps: Object.fromEntries(pairs.map(([, text], index) => [idAt(index), { texts: [{ text }] }])),
          general_feedback: `<p>${feedback}</p>`,
        },
      ),
    text: (head: Head, maxChars: number, expected: string) =>
      make(head, 'simple_text', { max_chars: maxChars }, { general_feedback: `<p>${expected}</p>` }),
    upload: (head: Head, kinds: string[], expected: string) =>
      make(head, 'media', { media_kinds: kinds, max_files: 2 }, { general_feedback: `<p>${expected}</p>` }),
    essay: (head: Head, maxChars: number, criteria: readonly (readonly [string, string])[]) =>
      make(
        head,
        'essay',
        { max_chars: maxChars },
        {
          criteria: criteria.map(([name, description], index) => ({
            id: `c${index + 1}`,
            name,
            description,
            weight_percent: String(100 / criteria.length),
          })),
        },
      ),
  };
}
