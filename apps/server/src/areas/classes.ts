import { AppError } from '@certame/contract/errors.ts';
import { classes } from '@certame/db/schema/academic.ts';
import { eq, sql } from 'drizzle-orm';
import type { AreaHooks, HookContext } from '../crud/hooks.ts';
import { uuidList } from '../lib/uuid-list.ts';

/** A class ends after it starts, whichever of the two days is being changed. */
async function requirePeriod(
  { scope }: HookContext,
  id: string | undefined,
  values: Record<string, unknown>,
): Promise<void> {
  const [current] =
    id === undefined
      ? []
      : await scope.tx
          .select({ starts_on: classes.starts_on, ends_on: classes.ends_on })
          .from(classes)
          .where(eq(classes.id, id));
  const { starts_on, ends_on } = { ...current, ...values };
  if (typeof starts_on === 'string' && typeof ends_on === 'string' && ends_on < starts_on)
    throw new AppError('validation', { fields: { ends_on: [{ key: 'after_start' }] } });
}

/** Classes with the number of their students. */
export const classHooks: AreaHooks = {
  readVirtual: async ({ scope }, ids) => {
    const { rows } = await scope.tx.execute<{ id: string; count: number }>(sql`
      select class_id as id, count(*)::int as count from class_students
       where class_id = any(${uuidList(ids)}) group by class_id`);
    const counts = new Map(rows.map(({ id, count }) => [id, count]));
    return new Map(ids.map((id) => [id, { values: { student_count: counts.get(id) ?? 0 } }]));
  },
  beforeSave: async (context, { id, values }) => {
    await requirePeriod(context, id, values);
    return values;
  },
};
