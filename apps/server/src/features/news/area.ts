import { AppError } from '@certame/contract/errors.ts';
import type { news as newsArea } from '@certame/contract/features/news/area.ts';
import type { InferValues } from '@certame/contract/kit/area/infer-area.ts';
import { news } from '@certame/db/schema/communication.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import { plainTextOf } from '@certame/rules/email/plain-text.ts';
import type { AreaHooks, HookContext, SaveEvent } from '#crud/hooks.ts';
import { cleanWrittenHtml } from '#lib/html-sanitizer.ts';

type Values = InferValues<typeof newsArea>;

/** What every institution is shown is for the installation's administrators to write. */
async function requireSystemAdmin({ scope }: HookContext): Promise<void> {
  const [user] = scope.userId ? await scope.tx.select().from(users).where(eq(users.id, scope.userId)) : [];
  if (!user?.is_system_admin) throw new AppError('forbidden');
}

async function prepare(
  context: HookContext,
  { id, values }: SaveEvent<Values>,
): Promise<Record<string, unknown>> {
  const [current] = id ? await context.scope.tx.select().from(news).where(eq(news.id, id)) : [];
  if (values.everywhere === true || current?.everywhere) await requireSystemAdmin(context);
  const everywhere = values.everywhere ?? current?.everywhere ?? false;
  const { role_ids: roleIds = [], class_ids: classIds = [] } = values;
  if (everywhere && roleIds.length + classIds.length > 0)
    throw new AppError('validation', { fields: { everywhere: [{ key: 'everywhere_is_for_all' }] } });
  if (typeof values.description !== 'string') return values;
  const description = cleanWrittenHtml(values.description);
  if (plainTextOf(description) === '')
    throw new AppError('validation', { fields: { description: [{ key: 'required' }] } });
  return { ...values, description };
}

export const newsHooks: AreaHooks<typeof newsArea> = {
  beforeSave: prepare,
  beforeDelete: async (context, id) => {
    const [current] = await context.scope.tx.select().from(news).where(eq(news.id, id));
    if (current?.everywhere) await requireSystemAdmin(context);
  },
};
