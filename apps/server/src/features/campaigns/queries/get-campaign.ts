import { AppError } from '@certame/contract/errors.ts';
import { campaigns } from '@certame/db/schema/campaigns.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** @throws AppError `not-found`. */
export async function getCampaign(scope: Scope, id: string): Promise<typeof campaigns.$inferSelect> {
  const [row] = await scope.tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.id, id), eq(campaigns.institution_id, scope.institutionId)));
  if (!row) throw new AppError('not-found');
  return row;
}
