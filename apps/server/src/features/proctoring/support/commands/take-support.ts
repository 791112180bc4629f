import { support_requests } from '@certame/db/schema/support.ts';
import { eq } from '@certame/db/sql.ts';
import { supportTransitions } from '@certame/rules/proctoring/support/support-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockVisibleRequest, publishChange } from '../support-access.ts';
import { requireAllowed } from './require-allowed.ts';

/** The first who takes a request has it; pressed twice, it is still theirs. @throws AppError `not-found`, `support-taken`, `support-closed`. */
export async function takeSupport(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  id: string,
): Promise<void> {
  const request = await lockVisibleRequest(scope, id);
  if (request.state === 'in_progress' && request.taken_by === scope.userId) return;
  requireAllowed(scope, 'take', request);
  await scope.tx
    .update(support_requests)
    .set({
      state: supportTransitions.take.to(request.state),
      taken_by: scope.userId,
      taken_at: new Date(services.now()),
    })
    .where(eq(support_requests.id, request.id));
  publishChange(scope, services, request.id);
}
