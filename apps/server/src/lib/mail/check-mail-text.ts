import { AppError, type FieldErrors } from '@certame/contract/errors.ts';
import type { MailVariable } from '@certame/contract/features/email/mail-types.ts';
import { plainTextOf } from '@certame/rules/email/plain-text.ts';
import { checkTemplate, type TemplateText } from '@certame/rules/email/template-variables.ts';
import { cleanWrittenHtml } from '../html-sanitizer.ts';

/** The text as it may be stored and sent; throws what is wrong with it at its field. */
export function cleanMailText(text: TemplateText, variables: readonly MailVariable[]): TemplateText {
  const cleaned = { subject: text.subject.trim(), body: cleanWrittenHtml(text.body) };
  const fields: FieldErrors = {};
  if (plainTextOf(cleaned.body) === '') fields.body = [{ key: 'required' }];
  else {
    for (const { field, key, params } of checkTemplate(cleaned, variables)) {
      // Authors see variables by their labels, and one that doesn't exist by what they wrote.
      const known = variables.find(({ name }) => name === params.variable);
      const named = known && { named: { variable: `email-templates.variables.${known.name}` } };
      fields[field] = [...(fields[field] ?? []), { key, params, ...named }];
    }
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
  return cleaned;
}
