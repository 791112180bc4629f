import { AppError } from '@certame/contract/errors.ts';
import { mailingVariables } from '@certame/contract/features/email/mail-types.ts';
import type { mailings as mailingsArea } from '@certame/contract/features/mailings/area.ts';
import type { MailingAction } from '@certame/contract/features/mailings/states.ts';
import type { InferValues } from '@certame/contract/kit/area/infer-area.ts';
import { mailings } from '@certame/db/schema/communication.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { mayDo } from '@certame/rules/mailings/transitions.ts';
import { z } from 'zod';
import type { AreaHooks, HookContext, SaveEvent } from '#crud/hooks.ts';
import { cleanMailText } from '#lib/mail/check-mail-text.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';

type Values = InferValues<typeof mailingsArea>;

type Mailing = typeof mailings.$inferSelect;

async function requireMailing({ scope }: HookContext, id: string, action: MailingAction): Promise<Mailing> {
  const [mailing] = await scope.tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
  if (!mailing) throw new AppError('not-found');
  if (!mayDo(action, mailing.state)) throw new AppError('mailing-state');
  return mailing;
}

async function prepare(
  context: HookContext,
  { id, values }: SaveEvent<Values>,
): Promise<Record<string, unknown>> {
  const current = id ? await requireMailing(context, id, 'edit') : undefined;
  const text = cleanMailText(
    {
      subject: values.subject ?? current?.subject ?? '',
      body: values.body ?? current?.body ?? '',
    },
    mailingVariables,
  );
  return { ...values, ...text };
}

const countsRow = z.object({ mailing_id: z.string(), recipients: z.int(), sent: z.int(), failed: z.int() });

export const mailingHooks: AreaHooks<typeof mailingsArea> = {
  beforeSave: prepare,
  beforeDelete: async (context, id) => {
    await requireMailing(context, id, 'delete');
  },
  readVirtual: async ({ scope }, ids) => {
    const rows = await queryRows(
      scope,
      countsRow,
      sql`
      select mailing_id, count(*)::int as recipients, count(*) filter (where status = 's')::int as sent,
             count(*) filter (where status = 'e')::int as failed
        from mailing_recipients where mailing_id = any(${uuidList(ids)}) group by mailing_id`,
    );
    const found = new Map(rows.map((row) => [row.mailing_id, row]));
    return new Map(
      ids.map((id) => {
        // Who receives is settled as the sending begins: until then there is nothing to count.
        const { recipients = null, sent = null, failed = null } = found.get(id) ?? {};
        return [id, { values: { recipients, sent, failed } }];
      }),
    );
  },
};
