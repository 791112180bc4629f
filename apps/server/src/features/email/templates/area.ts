import { AppError } from '@certame/contract/errors.ts';
import { type MailType, mailTypes, mailVariables } from '@certame/contract/features/email/mail-types.ts';
import type { emailTemplates as emailTemplatesArea } from '@certame/contract/features/email/templates/area.ts';
import type { InferValues } from '@certame/contract/kit/area/infer-area.ts';
import { email_templates } from '@certame/db/schema/communication.ts';
import { and, eq, ne, sql } from '@certame/db/sql.ts';
import type { AreaHooks, HookContext, SaveEvent } from '#crud/hooks.ts';
import { cleanMailText } from '#lib/mail/check-mail-text.ts';

type Values = InferValues<typeof emailTemplatesArea>;

/** One is active: the others of its type step back, and whoever edits one of them hears of it. */
async function deactivateOthers({ scope }: HookContext, type: MailType, id?: string): Promise<void> {
  await scope.tx
    .update(email_templates)
    .set({ active: false, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where(
      and(
        eq(email_templates.institution_id, scope.institutionId),
        eq(email_templates.type, type),
        eq(email_templates.active, true),
        id === undefined ? undefined : ne(email_templates.id, id),
      ),
    );
}

async function prepare(
  context: HookContext,
  { id, values }: SaveEvent<Values>,
): Promise<Record<string, unknown>> {
  const [current] = id
    ? await context.scope.tx.select().from(email_templates).where(eq(email_templates.id, id))
    : [];
  const type = mailTypes.find((one) => one === (current?.type ?? values.type));
  if (!type) throw new AppError('validation', { fields: { type: [{ key: 'option' }] } });
  const text = cleanMailText(
    {
      subject: values.subject ?? current?.subject ?? '',
      body: values.body ?? current?.body ?? '',
    },
    mailVariables[type],
  );
  if (values.active === true) await deactivateOthers(context, type, id);
  return { ...values, ...text };
}

export const emailTemplateHooks: AreaHooks<typeof emailTemplatesArea> = { beforeSave: prepare };
