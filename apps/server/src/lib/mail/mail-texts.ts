import type { Language } from '@certame/contract/constants.ts';
import { type MailType, mailVariables } from '@certame/contract/features/email/mail-types.ts';
import { email_templates } from '@certame/db/schema/communication.ts';
import { institutions } from '@certame/db/schema/identity.ts';
import { and, eq } from '@certame/db/sql.ts';
import { bodyFromText } from '@certame/rules/email/default-body.ts';
import { type RenderedMail, renderMail } from '@certame/rules/email/render-mail.ts';
import type { Scope } from '#plugins/database.ts';
import type { MailText, OutgoingMail } from '#plugins/mail.ts';
import { hasText, rawText } from '../texts.ts';

/** The product's own text of a message, with its variables still in it. */
export function builtInText(type: MailType, language: Language, textKey: string = type): MailText {
  const text = (key: string): string => rawText(language, `emails.${key}`);
  const body = text(`${textKey}.body`);
  const paragraphs = type === 'basic' ? [body] : [text('greeting'), body, text('signature')];
  return {
    subject: text(`${textKey}.subject`),
    body: bodyFromText(paragraphs, mailVariables[type]),
    actionLabel: hasText(`emails.${textKey}.action`) ? text(`${textKey}.action`) : null,
  };
}

interface InstitutionMail {
  name: string;
  color: string | null;
  tracksOpens: boolean;
  templates: ReadonlyMap<MailType, MailText>;
}

async function readInstitutionMail({ tx, institutionId }: Scope): Promise<InstitutionMail> {
  const [institution] = await tx.select().from(institutions).where(eq(institutions.id, institutionId));
  const active = await tx
    .select()
    .from(email_templates)
    .where(and(eq(email_templates.institution_id, institutionId), eq(email_templates.active, true)));
  return {
    name: institution?.name ?? '',
    color: institution?.primary_color ?? null,
    tracksOpens: institution?.track_email_opens ?? false,
    templates: new Map(
      active.map(({ type, subject, body, action_label }) => [
        type,
        { subject, body, actionLabel: action_label },
      ]),
    ),
  };
}

/** A batch of messages is one transaction: what they share is read once. */
const known = new WeakMap<object, Promise<InstitutionMail>>();

export function institutionMailOf(scope: Scope): Promise<InstitutionMail> {
  const found = known.get(scope.tx);
  if (found) return found;
  const reading = readInstitutionMail(scope);
  known.set(scope.tx, reading);
  return reading;
}

/** The message as it is sent: the draft, the institution's own template, or the product's text. */
export async function renderOutgoing(
  scope: Scope,
  mail: OutgoingMail,
  publicUrl: string,
): Promise<RenderedMail> {
  const institution = await institutionMailOf(scope);
  const builtIn = builtInText(mail.template, mail.language, mail.textKey);
  const own = mail.textKey === mail.template ? institution.templates.get(mail.template) : undefined;
  const text = mail.draft ?? own ?? builtIn;
  return renderMail(text, { institution: institution.name, ...mail.values }, mailVariables[mail.template], {
    heading: institution.name,
    color: institution.color,
    actionLabel: text.actionLabel ?? builtIn.actionLabel ?? '',
    publicUrl,
    language: mail.language,
  });
}
