import { AppError } from '@certame/contract/errors.ts';
import { missiveVariables } from '@certame/contract/features/email/mail-types.ts';
import type { missives as missivesArea } from '@certame/contract/features/mailings/area.ts';
import type { MissiveAction } from '@certame/contract/features/mailings/states.ts';
import type { InferValues } from '@certame/contract/kit/area/infer-area.ts';
import { missives } from '@certame/db/schema/communication.ts';
import { mayDo } from '@certame/rules/mailings/transitions.ts';
import { eq, sql } from 'drizzle-orm';
import type { AreaHooks, HookContext, SaveEvent } from '#crud/hooks.ts';
import { cleanMailText } from '#lib/mail/check-mail-text.ts';
import { uuidList } from '#lib/uuid-list.ts';

type Values = InferValues<typeof missivesArea>;

type Missive = typeof missives.$inferSelect;

async function requireMissive({ scope }: HookContext, id: string, action: MissiveAction): Promise<Missive> {
  const [missive] = await scope.tx.select().from(missives).where(eq(missives.id, id)).for('update');
  if (!missive) throw new AppError('not-found');
  if (!mayDo(action, missive.state)) throw new AppError('missive-state');
  return missive;
}

async function prepare(
  context: HookContext,
  { id, values }: SaveEvent<Values>,
): Promise<Record<string, unknown>> {
  const current = id ? await requireMissive(context, id, 'edit') : undefined;
  const text = cleanMailText(
    {
      subject: values.subject ?? current?.subject ?? '',
      body: values.body ?? current?.body ?? '',
    },
    missiveVariables,
  );
  return { ...values, ...text };
}

interface Counts extends Record<string, unknown> {
  missive_id: string;
  recipients: number;
  sent: number;
  failed: number;
}

export const missiveHooks: AreaHooks<typeof missivesArea> = {
  beforeSave: prepare,
  beforeDelete: async (context, id) => {
    await requireMissive(context, id, 'delete');
  },
  readVirtual: async ({ scope }, ids) => {
    const { rows } = await scope.tx.execute<Counts>(sql`
      select missive_id, count(*)::int as recipients, count(*) filter (where status = 's')::int as sent,
             count(*) filter (where status = 'e')::int as failed
        from missive_recipients where missive_id = any(${uuidList(ids)}) group by missive_id`);
    const found = new Map(rows.map((row) => [row.missive_id, row]));
    return new Map(
      ids.map((id) => {
        // Who receives is settled as the sending begins: until then there is nothing to count.
        const { recipients = null, sent = null, failed = null } = found.get(id) ?? {};
        return [id, { values: { recipients, sent, failed } }];
      }),
    );
  },
};
