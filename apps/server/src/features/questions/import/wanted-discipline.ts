import { AppError } from '@certame/contract/errors.ts';
import { uuidSchema } from '@certame/contract/kit/field-schemas.ts';
import { disciplines } from '@certame/db/schema/academic.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** The discipline that the form names, or none. @throws AppError `validation` for one of another institution. */
export async function findWantedDiscipline(
  { tx }: Scope,
  fields: Record<string, string>,
): Promise<string | null> {
  const id = fields.discipline_id ?? '';
  if (id === '') return null;
  const found = uuidSchema.safeParse(id).success
    ? await tx.select({ id: disciplines.id }).from(disciplines).where(eq(disciplines.id, id))
    : [];
  if (!found[0]) throw new AppError('validation', { fields: { discipline_id: [{ key: 'foreign' }] } });
  return found[0].id;
}
