import { AppError } from '@certame/contract/errors.ts';
import { type CallClosing, closeCall } from '#features/calls/index.ts';
import type { Scope } from '#plugins/database.ts';
import { getOwnMeeting } from '../find-meeting.ts';

/** Ends a meeting for everybody. @throws AppError `not-found`; `forbidden` for who is not its host */
export async function endMeeting(scope: Scope, services: CallClosing, id: string): Promise<void> {
  const meeting = await getOwnMeeting(scope, services, id);
  if (meeting.host_id !== scope.userId) throw new AppError('forbidden');
  await closeCall(scope, services, meeting.call_id);
}
