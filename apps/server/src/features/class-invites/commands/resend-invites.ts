import type { sendClassInvites as endpoint } from '@certame/contract/features/class-invites/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { managed, requireManagedClass } from '../managed.ts';
import { markForSending } from './send-invites.ts';

/** Named invitations, those of a class, or those of all the caller's classes. @throws AppError `not-found`, `read-only`. */
export async function resendInvites(
  scope: Scope,
  services: Services,
  caller: Pick<Caller, 'permissions' | 'userId'>,
  { only, class_id, ids }: BodyOf<typeof endpoint>,
): Promise<number> {
  if (class_id !== null) {
    await requireManagedClass(scope, caller, class_id);
    return markForSending(scope, services, class_id, { only, ids });
  }
  const rows = await queryRows(
    scope,
    z.object({ class_id: z.string() }),
    sql`
    select distinct i.class_id from class_invites i join classes k on k.id = i.class_id
     where i.institution_id = ${scope.institutionId} and ${managed(caller)}
       and (${ids.length === 0} or i.id = any(${uuidList(ids)}))
     order by i.class_id`,
  );
  let queued = 0;
  for (const row of rows) queued += await markForSending(scope, services, row.class_id, { only, ids });
  return queued;
}
