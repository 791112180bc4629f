import type { CallClosing } from '#features/calls/index.ts';
import type { Scope } from '#plugins/database.ts';
import { closeRequest } from '../close-request.ts';
import { type LockedRequest, lockMyRequest } from '../support-access.ts';
import { requireAllowed } from './require-allowed.ts';

/** The candidate needs no help any more; pressed twice, it is closed once. @throws AppError `not-found`. */
export async function closeMySupport(
  scope: Scope,
  services: CallClosing,
  id: string,
): Promise<LockedRequest> {
  const request = await lockMyRequest(scope, id);
  if (request.state === 'closed') return request;
  requireAllowed(scope, 'candidate_close', request);
  await closeRequest(scope, services, request, { outcome: 'by_candidate', note: null });
  return request;
}
