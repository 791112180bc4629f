import { AppError } from '@certame/contract/errors.ts';
import type { grantDataAccess as contract } from '@certame/contract/features/data-access/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { data_access } from '@certame/db/schema/data-access.ts';
import { and, eq, inArray, ne } from '@certame/db/sql.ts';
import { publishRightsChanged } from '#features/accounts/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { requireRuleParts } from '../owners-and-rows.ts';

/** Rules for several rows at once, all or none. Gives how many were made. A row with a rule of another level is refused. */
export async function grantDataAccess(
  scope: Scope,
  services: Services,
  input: BodyOf<typeof contract>,
): Promise<number> {
  const ids = [...new Set(input.model_ids)];
  await requireRuleParts({ scope, services }, input, {
    model_type: input.model_type,
    ids,
    field: 'model_ids',
  });
  const [other] = await scope.tx
    .select({ id: data_access.id })
    .from(data_access)
    .where(
      and(
        eq(data_access.owner_id, input.owner_id),
        eq(data_access.model_type, input.model_type),
        inArray(data_access.model_id, ids),
        ne(data_access.level, input.level),
      ),
    )
    .limit(1);
  if (other) throw new AppError('already-exists', { fields: { model_ids: [{ key: 'rule_exists' }] } });
  const made = await scope.tx
    .insert(data_access)
    .values(
      ids.map((model_id) => ({
        institution_id: scope.institutionId,
        owner_type: input.owner_type,
        owner_id: input.owner_id,
        model_type: input.model_type,
        model_id,
        level: input.level,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: data_access.id });
  if (made.length > 0)
    await publishRightsChanged(scope, services, { type: input.owner_type, id: input.owner_id });
  return made.length;
}
