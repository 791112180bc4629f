import { mailingVariables } from '@certame/contract/features/email/mail-types.ts';
import { fillBody, fillSubject } from '@certame/rules/email/render-mail.ts';
import type { TemplateText } from '@certame/rules/email/template-variables.ts';
import { composeMail, type MailRecipient } from '#lib/mail/compose-mail.ts';
import { institutionMailOf } from '#lib/mail/mail-texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { OutgoingMail } from '#plugins/mail.ts';

/** A mailing's text for one person, inside the institution's `basic` template. The text has to be clean and checked. */
export async function composeMailing(
  scope: Scope,
  text: TemplateText,
  recipient: MailRecipient,
): Promise<OutgoingMail> {
  const { name: institution } = await institutionMailOf(scope);
  const values = { name: recipient.name ?? recipient.email, email: recipient.email, institution };
  const frame = { color: null, actionLabel: '', publicUrl: '' };
  const { html } = fillBody(text.body, values, mailingVariables, frame);
  return composeMail('basic', recipient, { subject: fillSubject(text.subject, values), body: html });
}
