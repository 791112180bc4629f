import { AppError } from '@certame/contract/errors.ts';
import { files } from '@certame/db/schema/operations.ts';
import { and, eq, like } from '@certame/db/sql.ts';
import type { HookContext } from '#crud/hooks.ts';

/** Logos are pictures that were uploaded as logos, and not any file whose id somebody knows. */
export async function requireLogos(
  { scope }: HookContext,
  current: { logo_file_id: string | null; small_logo_file_id?: string | null } | undefined,
  values: Record<string, unknown>,
): Promise<void> {
  for (const key of ['logo_file_id', 'small_logo_file_id'] as const) {
    const value = values[key];
    if (typeof value !== 'string' || value === current?.[key]) continue;
    const found = await scope.tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.id, value), eq(files.purpose, 'brand'), like(files.mime, 'image/%')));
    if (found.length === 0) throw new AppError('validation', { fields: { [key]: [{ key: 'foreign' }] } });
  }
}
