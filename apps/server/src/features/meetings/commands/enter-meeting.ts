import { AppError } from '@certame/contract/errors.ts';
import { inviteToCall } from '#features/calls/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getMeetingOfLink } from '../find-meeting.ts';

/** Comes in by the link. @throws AppError `not-found`, `call-ended` */
export async function enterMeeting(
  scope: Scope,
  services: Pick<Services, 'now'>,
  link: string,
): Promise<{ id: string; call_id: string }> {
  const { id, call_id, ended_at } = await getMeetingOfLink(scope, services, link);
  if (ended_at !== null) throw new AppError('call-ended');
  await inviteToCall(scope, services, { callId: call_id, userIds: [scope.userId ?? ''] });
  return { id, call_id };
}
