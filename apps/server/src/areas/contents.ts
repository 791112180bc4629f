import { AppError } from '@certame/contract/errors.ts';
import { contents } from '@certame/db/schema/contents.ts';
import { eq, sql } from 'drizzle-orm';
import type { AreaHooks, HookContext } from '../crud/hooks.ts';
import {
  isContentStaff,
  linkImages,
  removeContentFiles,
  studentCondition,
  visibleClasses,
} from '../features/contents/index.ts';
import { cleanHtml } from '../lib/html-sanitizer.ts';

async function requirePeriod(
  { scope }: HookContext,
  id: string | undefined,
  values: Record<string, unknown>,
): Promise<void> {
  const [current] =
    id === undefined
      ? []
      : await scope.tx
          .select({ published_from: contents.published_from, published_until: contents.published_until })
          .from(contents)
          .where(eq(contents.id, id));
  const { published_from: from, published_until: until } = { ...current, ...values };
  const msOf = (value: unknown): number =>
    value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (msOf(until) <= msOf(from))
    throw new AppError('validation', { fields: { published_until: [{ key: 'after_start' }] } });
}

/** Those who make contents see all that they are not narrowed from; students what their classes are given now. */
export const contentHooks: AreaHooks = {
  where: async ({ scope, services }) =>
    (await isContentStaff(scope)) ? sql`true` : studentCondition(scope, new Date(services.now())),
  readVirtual: async ({ scope }, ids) =>
    (await isContentStaff(scope)) ? new Map() : visibleClasses(scope, ids),
  beforeSave: async (context, { id, values }) => {
    await requirePeriod(context, id, values);
    return typeof values.body === 'string' ? { ...values, body: cleanHtml(values.body) } : values;
  },
  afterSave: ({ scope }, { id, values }) =>
    typeof values.body === 'string' ? linkImages(scope, id, values.body) : Promise.resolve(),
  beforeDelete: ({ scope, services }, id) => removeContentFiles(scope, services, id),
};
