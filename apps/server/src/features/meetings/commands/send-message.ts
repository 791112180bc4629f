import { AppError } from '@certame/contract/errors.ts';
import { callChannel } from '@certame/contract/features/calls/channels.ts';
import type { sendMeetingMessage as endpoint } from '@certame/contract/features/meetings/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { meeting_messages } from '@certame/db/schema/meetings.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getOwnMeeting } from '../find-meeting.ts';

/** Writes to everybody in the meeting. @throws AppError `not-found`, `call-ended` */
export async function sendMessage(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  { id, client_id, body }: BodyOf<typeof endpoint> & { id: string },
): Promise<void> {
  const meeting = await getOwnMeeting(scope, services, id);
  if (meeting.ended_at !== null) throw new AppError('call-ended');
  const { rowCount } = await scope.tx
    .insert(meeting_messages)
    .values({
      ...{ institution_id: scope.institutionId, meeting_id: meeting.id, user_id: scope.userId ?? '' },
      ...{ client_id, body, created_at: new Date(services.now()) },
    })
    .onConflictDoNothing();
  if (rowCount)
    services.realtime.publish(scope, callChannel, { call_id: meeting.call_id }, 'message.sent', {});
}
