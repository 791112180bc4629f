import type { MailVariable } from '@certame/contract/features/email/mail-types.ts';

/** `{{ name }}`; spaces around the name don't matter. */
export const placeholder = /\{\{\s*([a-z][a-z0-9_]{0,39})\s*\}\}/g;

/** Names of the variables that a text asks for, each once, in order. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? '')),
];

/** Replaces variables by their labels in brackets, for reading: `Convite para a turma [Nome da turma]`. */
export const withVariableLabels = (text: string, labelOf: (name: string) => string): string =>
  text.replace(placeholder, (_all, name: string) => `[${labelOf(name)}]`);

export interface TemplateText {
  subject: string;
  /** HTML of the editor. */
  body: string;
}

export interface TemplateProblem {
  field: keyof TemplateText;
  /** Keys under `validation`. */
  key:
    | 'variable_unknown'
    | 'variable_missing'
    | 'variable_broken'
    | 'variable_not_in_subject'
    | 'variable_in_link';
  params: Record<string, string>;
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** Braces that are no variable: `{{ full name }}`, `{{name}`, `{{}}`. */
function brokenIn(text: string): string[] {
  const rest = text.replace(placeholder, '');
  return [...rest.matchAll(/\{\{[^{}<]*\}{0,2}|\}\}/g)].map((match) => match[0].trim());
}

function problemsOf(
  field: keyof TemplateText,
  text: string,
  variables: readonly MailVariable[],
): TemplateProblem[] {
  const known = new Map(variables.map((variable) => [variable.name, variable]));
  const problems: TemplateProblem[] = [];
  for (const name of variablesIn(text)) {
    const variable = known.get(name);
    if (!variable) problems.push({ field, key: 'variable_unknown', params: { variable: name } });
    else if (field === 'subject' && variable.kind !== 'text')
      problems.push({ field, key: 'variable_not_in_subject', params: { variable: name } });
  }
  for (const found of brokenIn(text))
    problems.push({ field, key: 'variable_broken', params: { variable: shortened(found) } });
  return problems;
}

/** Variables inside tags, as in the address of a link, which would send the value to another host. */
const inTags = (html: string): string[] => (html.match(/<[^>]*>/g) ?? []).flatMap(variablesIn);

/** Validates a template by field, because its problems would be seen in the sent message only. */
export function checkTemplate(text: TemplateText, variables: readonly MailVariable[]): TemplateProblem[] {
  const words = text.body.replace(/<[^>]*>/g, '\n');
  const used = new Set(variablesIn(words));
  return [
    ...problemsOf('subject', text.subject, variables),
    ...problemsOf('body', words, variables),
    ...inTags(text.body).map(
      (variable): TemplateProblem => ({ field: 'body', key: 'variable_in_link', params: { variable } }),
    ),
    ...variables
      .filter((variable) => variable.required && !used.has(variable.name))
      .map(
        (variable): TemplateProblem => ({
          field: 'body',
          key: 'variable_missing',
          params: { variable: variable.name },
        }),
      ),
  ];
}
