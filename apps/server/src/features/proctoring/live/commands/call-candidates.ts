import { AppError } from '@certame/contract/errors.ts';
import type { callCandidates as endpoint } from '@certame/contract/features/proctoring/live/endpoints.ts';
import type { BodyOf, ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { startCall } from '#features/calls/index.ts';
import { sendMessage } from '#features/questionnaires/index.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getWatchedRoom } from '../room-access.ts';
import { getSeated } from './act-in-room.ts';

export type CallCandidatesInput = BodyOf<typeof endpoint> & { roomId: string; translate: Translate };

/**
 * Begins a call with candidates of the room; those who are in the exam are asked to join by a message in their room.
 * @throws AppError `not-found`; `validation` where somebody sits elsewhere; `call-nobody` where none is in the exam
 */
export async function callCandidates(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  { roomId, participant_ids, translate }: CallCandidatesInput,
): Promise<ReplyOf<typeof endpoint>['model']> {
  const room = await getWatchedRoom(scope, roomId);
  const seated = await getSeated(scope, room, participant_ids);
  const callId = await startCall(scope, services, {
    kind: 'talk',
    userIds: seated.map((one) => one.user_id),
  });
  const { sent, not_reached } = await sendMessage({ ...scope, actsForRoom: true }, services, {
    ...{ id: room.questionnaire_id, kind: 'call', callId, text: translate('calls.invitation') },
    participant_ids: seated.map((one) => one.participant_id),
  });
  if (sent === 0) throw new AppError('call-nobody');
  return { call_id: callId, called: sent, not_reached };
}
