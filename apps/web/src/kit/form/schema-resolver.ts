import type { FieldErrors as Problems } from '@certame/contract/errors.ts';
import { problemKey } from '@certame/contract/messages/text-key.ts';
import { fieldErrorsOf, validate } from '@certame/contract/validation.ts';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import type { Translate } from '#lib/language/i18n.ts';

/** Puts an error at a path such as `settings.limit_min` or `sections.0.title`, as react-hook-form keeps them. */
function place(errors: Record<string, unknown>, path: string, message: string): void {
  const parts = path.split('.');
  let level = errors;
  parts.forEach((part, index) => {
    if (index === parts.length - 1) level[part] = { type: 'schema', message };
    else {
      level[part] ??= {};
      level = level[part] as Record<string, unknown>;
    }
  });
}

/** The first problem of each field as a sentence. `labelOf` names the field where the sentence does. */
export function sentencesOf(
  problems: Problems,
  t: Translate,
  labelOf: (path: string) => string,
): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const [path, list] of Object.entries(problems)) {
    const first = list[0];
    if (first) sentences[path] = t(problemKey(first), { ...first.params, field: labelOf(path) });
  }
  return sentences;
}

/** Validates a form by the very schema the server uses; its problems become the same sentences. */
export function schemaResolver<Values extends FieldValues>(
  schema: z.ZodType,
  t: Translate,
  labelOf: (path: string) => string,
): Resolver<Values> {
  return (values) => {
    const parsed = validate(schema, values);
    if (parsed.success) return { values: parsed.data as Values, errors: {} };
    const errors: Record<string, unknown> = {};
    const sentences = sentencesOf(fieldErrorsOf(parsed.error), t, labelOf);
    for (const [path, message] of Object.entries(sentences)) place(errors, path, message);
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

export interface ListedError {
  path: string;
  message: string;
}

/** The errors of a form in one list, for its summary. */
export function listErrors(errors: object, prefix = ''): ListedError[] {
  return Object.entries(errors).flatMap(([key, value]): ListedError[] => {
    if (typeof value !== 'object' || value === null) return [];
    const path = prefix + key;
    if ('message' in value && typeof value.message === 'string') return [{ path, message: value.message }];
    return key === 'ref' ? [] : listErrors(value, `${path}.`);
  });
}
