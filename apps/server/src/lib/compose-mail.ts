import type { Language } from '@certame/contract/constants.ts';
import type { MailTemplate, OutgoingMail } from '../plugins/mail.ts';
import { hasText, isLanguage, textsOf } from './texts.ts';

export interface MailRecipient {
  userId: string | null;
  email: string;
  name: string | null;
  /** The language the person chose; Portuguese otherwise. */
  language: string | null;
}

/**
 * A message from the texts under `emails.{template}` in the recipient's language: `subject`, `body` (paragraphs with an
 * empty line between them) and, with an address, `action`. Parameters are plain text and are escaped when rendered.
 * `textKey` names other texts for the same kind of message.
 */
export function composeMail(
  template: MailTemplate,
  recipient: MailRecipient,
  params: Record<string, string | number>,
  url?: string,
  textKey: string = template,
): OutgoingMail {
  const language: Language = recipient.language && isLanguage(recipient.language) ? recipient.language : 'pt';
  const translate = textsOf(language);
  const all = { ...params, name: recipient.name ?? recipient.email, email: recipient.email };
  const greeting = translate('emails.greeting', all);
  const body = translate(`emails.${textKey}.body`, all).split(/\n{2,}/);
  const actionKey = `emails.${textKey}.action`;
  return {
    template,
    to: { userId: recipient.userId, email: recipient.email, name: recipient.name },
    // A line break in a name must not start a header of its own.
    subject: translate(`emails.${textKey}.subject`, all).replace(/\s+/g, ' ').trim(),
    paragraphs: [greeting, ...body, translate('emails.signature', all)],
    ...(url && hasText(actionKey) ? { action: { label: translate(actionKey, all), url } } : {}),
  };
}
