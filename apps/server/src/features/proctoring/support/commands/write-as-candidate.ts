import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { appendMessage, isSent, type NewSupportMessage } from '../append-message.ts';
import { type LockedRequest, lockMyRequest } from '../support-access.ts';
import { requireAllowed } from './require-allowed.ts';

/** The candidate writes on. @throws AppError `not-found`, `support-closed`. */
export async function writeAsCandidate(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  { id, ...message }: NewSupportMessage & { id: string },
): Promise<LockedRequest> {
  const request = await lockMyRequest(scope, id);
  if (await isSent(scope, request.id, message.client_id)) return request;
  requireAllowed(scope, 'candidate_write', request);
  await appendMessage(scope, services, request.id, { ...message, side: 'candidate' });
  return request;
}
