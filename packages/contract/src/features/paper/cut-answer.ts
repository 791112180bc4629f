import { uuidSource } from '../../uuid.ts';

const pattern = new RegExp(`^<p><img data-file="(${uuidSource})"></p>$`);

/** The value of an answer that was written by hand on a sheet: the picture that was cut out of it, as rich text. */
export const cutAnswer = (fileId: string): string => `<p><img data-file="${fileId}"></p>`;

/** Whether an answer is such a picture, whatever its question asks for: a text is shown as rich text then. */
export const isCutAnswer = (value: unknown): boolean => typeof value === 'string' && pattern.test(value);

/** The file of that picture; null for any other answer. */
export const cutFileOf = (value: unknown): string | null =>
  typeof value === 'string' ? (pattern.exec(value)?.[1] ?? null) : null;
