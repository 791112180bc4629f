import type { SupportOutcome } from '@certame/contract/features/proctoring/support/support-states.ts';
import type { CallClosing } from '#features/calls/index.ts';
import type { Scope } from '#plugins/database.ts';
import { closeRequest } from '../close-request.ts';
import { lockVisibleRequest } from '../support-access.ts';
import { requireAllowed } from './require-allowed.ts';

/** @throws AppError `not-found`, `support-closed`. */
export async function closeSupport(
  scope: Scope,
  services: CallClosing,
  { id, ...ending }: { id: string; outcome: SupportOutcome; note: string | null },
): Promise<void> {
  const request = await lockVisibleRequest(scope, id);
  requireAllowed(scope, 'close', request);
  await closeRequest(scope, services, request, ending);
}
