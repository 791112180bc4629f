import { notify } from '#features/notifications/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { requireMember } from '../require-member.ts';

/** A few words for one member, shown by the bell at once. */
export async function sendTextNotification(
  scope: Scope,
  services: Services,
  userId: string,
  message: string,
): Promise<void> {
  await requireMember(scope, userId);
  await notify(scope, services, { userId, type: 'text.message', data: { message } });
}
