import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { appendMessage, isSent, type NewSupportMessage } from '../append-message.ts';
import { lockVisibleRequest } from '../support-access.ts';
import { requireAllowed } from './require-allowed.ts';

/** Staff write to the candidate, or a note among themselves. @throws AppError `not-found`, `support-closed`, `support-not-taken`, `support-not-yours`. */
export async function writeAsStaff(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  { id, ...message }: NewSupportMessage & { id: string; internal: boolean },
): Promise<void> {
  const request = await lockVisibleRequest(scope, id);
  if (await isSent(scope, request.id, message.client_id)) return;
  requireAllowed(scope, message.internal ? 'note' : 'write', request);
  await appendMessage(scope, services, request.id, { ...message, side: 'staff' });
}
