import type { Language } from '@certame/contract/constants.ts';
import { mailTypes } from '@certame/contract/features/email/mail-types.ts';
import { email_templates } from '@certame/db/schema/communication.ts';
import { eq } from '@certame/db/sql.ts';
import { builtInText } from '#lib/mail/mail-texts.ts';
import type { Scope } from '#plugins/database.ts';

/** Each type of mail with the institution's own template, if it has one, and the product's text. */
export async function listTemplateTypes({ tx }: Scope, language: Language) {
  const active = await tx.select().from(email_templates).where(eq(email_templates.active, true));
  return mailTypes.map((type) => {
    const own = active.find((one) => one.type === type);
    const { subject, body, actionLabel } = builtInText(type, language);
    return {
      type,
      template: own ? { id: own.id, name: own.name, subject: own.subject } : null,
      built_in: { subject, body, action_label: actionLabel },
    };
  });
}
