import type { Language } from '@certame/contract/constants.ts';
import type { MailType } from '@certame/contract/features/email/mail-types.ts';
import type { OutgoingMail } from '#plugins/mail.ts';
import { isLanguage } from '../texts.ts';

export interface MailRecipient {
  userId: string | null;
  email: string;
  name: string | null;
  /** The language the person chose; Portuguese otherwise. */
  language: string | null;
}

export const languageOrPortuguese = (language: string | null): Language =>
  language && isLanguage(language) ? language : 'pt';

/**
 * A message of a type: the institution's own template, or the product's text under `emails.{type}` in the recipient's
 * language. Parameters are plain text and are escaped when rendered. `textKey` names another text of the product for
 * the same type; it is sent whatever template the institution has.
 */
export function composeMail(
  template: MailType,
  recipient: MailRecipient,
  params: Record<string, string | number>,
  url?: string,
  textKey: string = template,
): OutgoingMail {
  return {
    template,
    to: { userId: recipient.userId, email: recipient.email, name: recipient.name },
    language: languageOrPortuguese(recipient.language),
    values: {
      ...params,
      name: recipient.name ?? recipient.email,
      email: recipient.email,
      ...(url ? { link: url } : {}),
    },
    textKey,
  };
}
