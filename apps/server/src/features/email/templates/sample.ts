import type { MailType } from '@certame/contract/features/email/mail-types.ts';
import { mailVariables } from '@certame/contract/features/email/mail-types.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { composeMail, type MailRecipient } from '#lib/mail/compose-mail.ts';
import type { Translate } from '#lib/texts.ts';
import type { MailText, OutgoingMail } from '#plugins/mail.ts';

/** A message of a type with sample data, as if it were for `recipient`. */
export function composeSample(
  type: MailType,
  draft: MailText,
  recipient: MailRecipient,
  { translate, publicUrl }: { translate: Translate; publicUrl: string },
): OutgoingMail {
  const samples = Object.fromEntries(
    mailVariables[type]
      .filter(({ name, kind }) => kind !== 'link' && !['name', 'email', 'institution'].includes(name))
      .map(({ name, kind }) => {
        const sample = translate(textKey(`email-templates.samples.${name}`));
        return [name, kind === 'html' ? `<p>${sample}</p>` : sample];
      }),
  );
  const hasLink = mailVariables[type].some(({ kind }) => kind === 'link');
  return {
    ...composeMail(type, recipient, samples, hasLink ? `${publicUrl}/#/login` : undefined),
    draft,
  };
}
