import {
  type QuestionContent,
  type QuestionKey,
  questionContentSchema,
  questionKeySchema,
} from '@certame/contract/features/questions/content.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Ids of options in their order in the source: a, b, c … z, o27, o28 … */
export const optionId = (index: number): string => letters[index] ?? `o${index + 1}`;

const emptyContent = questionContentSchema.parse({ statement: '' });
const emptyKey = questionKeySchema.parse({});
/** With every default; not yet checked. */
export const contentOf = (parts: Partial<QuestionContent>): QuestionContent => ({
  ...emptyContent,
  ...parts,
});
export const keyOf = (parts: Partial<QuestionKey>): QuestionKey => ({ ...emptyKey, ...parts });

// biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Removes control characters, which no text field may hold; `lost`: there were some. */
export function withoutControls(text: string): { text: string; lost: boolean } {
  const clean = text.replace(controls, '');
  return { text: clean.isWellFormed() ? clean : clean.toWellFormed(), lost: clean.length !== text.length };
}

export const tagMaxChars = 40;
export const titleMaxChars = 200;

/** What the bank takes as tags: short, and each once. */
export const distinctTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tag.slice(0, tagMaxChars).trim()))].filter((tag) => tag !== '');

/** Choices whose own order would tell the answers stand in that of the alphabet. */
export const optionPlace = (a: string, b: string): number => a.localeCompare(b, 'pt');
