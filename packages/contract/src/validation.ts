import type { z } from 'zod';
import type { FieldErrors, FieldProblem } from './errors.ts';
import { ownValue } from './own-value.ts';

type Issue = z.core.$ZodIssue;

const customKey = (issue: Issue): FieldProblem => {
  const params = 'params' in issue && typeof issue.params === 'object' ? issue.params : undefined;
  return { key: issue.message, params: params as FieldProblem['params'] };
};

/**
 * Validates a value by its schema and keeps the input in each issue, by which `problemOf` distinguishes a wrong type from a missing
 * value.
 */
export const validate = <Schema extends z.ZodType>(schema: Schema, value: unknown) =>
  schema.safeParse(value, { reportInput: true });

/** Turns one schema issue into a message key under `validation` with its parameters. */
export function problemOf(issue: Issue): FieldProblem {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { key: 'required' };
      return { key: issue.expected === 'int' ? 'integer' : 'type' };
    case 'too_big':
      if (issue.origin === 'string') return { key: 'max_chars', params: { max: Number(issue.maximum) } };
      if (issue.origin === 'array') return { key: 'max_items', params: { max: Number(issue.maximum) } };
      return { key: 'max_value', params: { max: Number(issue.maximum) } };
    case 'too_small':
      // A text that needs one character, or a list that needs one entry, is one that is missing.
      if ((issue.origin === 'string' || issue.origin === 'array') && Number(issue.minimum) === 1)
        return { key: 'required' };
      if (issue.origin === 'string') return { key: 'min_chars', params: { min: Number(issue.minimum) } };
      if (issue.origin === 'array') return { key: 'min_items', params: { min: Number(issue.minimum) } };
      return { key: 'min_value', params: { min: Number(issue.minimum) } };
    case 'invalid_value':
      return { key: 'option' };
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
      return { key: 'type' };
    case 'invalid_format':
      if (knownKeys.has(issue.message)) return customKey(issue);
      return { key: ownValue(formatKeys, issue.format) ?? 'regex' };
    case 'custom':
      return knownKeys.has(issue.message) ? customKey(issue) : { key: 'type' };
    default:
      return { key: 'type' };
  }
}

/** What a text has to be, as schemas call their formats, where they name no key of their own; any other is a pattern. */
const formatKeys: Readonly<Record<string, string>> = {
  ipv4: 'ip',
  ipv6: 'ip',
  email: 'email',
  url: 'url',
  guid: 'uuid',
  uuid: 'uuid',
  date: 'date',
  datetime: 'date_time',
};

/** Keys that schemas name as their error; each has a text under `validation`. */
export const knownKeys: ReadonlySet<string> = new Set([
  'required',
  'type',
  'email',
  'phone',
  'cpf',
  'url',
  'host_name',
  'uuid',
  'integer',
  'decimal',
  'date',
  'date_time',
  'birthdate_past',
  'color',
  'option',
  'out_of_range',
  'between',
  'digits',
  'alpha_dash',
  'control_characters',
  'password_upper',
  'password_lower',
  'password_digit',
  'confirmed',
  'max_chars',
  'min_chars',
  'max_items',
  'min_items',
  'max_value',
  'min_value',
  'unique',
  'foreign',
  'after_start',
  'weights_over_100',
  'needs_one_at_a_time',
  'needs_question_at_a_time',
  'needs_do_not_go_back',
  'options_two',
  'correct_option',
  'gap_missing',
  'member',
  'accepted',
  'consent_needed',
  'rich_text_marks',
]);

/** Limit of the problems in a reply: a list of a hundred thousand wrong entries would have as many texts. */
const maxIssues = 500;

/** Field path (`settings.limit_min`) -> problems, in the order found. The error is one of `validate`. */
export function fieldErrorsOf(error: z.core.$ZodError): FieldErrors {
  const fields = new Map<string, FieldProblem[]>();
  for (const issue of error.issues.slice(0, maxIssues)) {
    const path = issue.path.map(String).join('.') || '_';
    fields.set(path, [...(fields.get(path) ?? []), problemOf(issue)]);
  }
  return Object.fromEntries(fields);
}
