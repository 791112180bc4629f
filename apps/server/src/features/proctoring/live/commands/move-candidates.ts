import { AppError } from '@certame/contract/errors.ts';
import { roomChannel } from '@certame/contract/features/proctoring/live/channels.ts';
import { room_participants, rooms } from '@certame/db/schema/rooms.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import { recordStaffActions } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getWatchedRoom } from '../room-access.ts';
import { getSeated } from './act-in-room.ts';

interface Move {
  roomId: string;
  toId: string;
  participantIds: readonly string[];
}

/**
 * Seats candidates in another room of the exam, also while they are in it: their attempts notice nothing, and the other room's
 * supervisors see them from then on. @throws AppError `not-found`, `room-full`, `validation` where one sits elsewhere.
 */
export async function moveCandidates(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  { roomId, toId, participantIds }: Move,
): Promise<void> {
  const { tx } = scope;
  const from = await getWatchedRoom(scope, roomId);
  const [to] = await tx
    .select({ id: rooms.id, name: rooms.name })
    .from(rooms)
    .where(and(eq(rooms.id, toId), eq(rooms.config_id, from.config_id)))
    // Two who fill the last place at once do so one after the other.
    .for('update');
  if (!to || to.id === from.id)
    throw new AppError('validation', { fields: { room_id: [{ key: 'foreign' }] } });
  const seated = await getSeated(scope, from, participantIds);
  const taken = await tx.$count(room_participants, eq(room_participants.room_id, to.id));
  if (taken + seated.length > from.quantity_per_room) throw new AppError('room-full');
  const ids = seated.map((one) => one.participant_id);
  await tx
    .update(room_participants)
    .set({ room_id: to.id })
    .where(and(inArray(room_participants.participant_id, ids), eq(room_participants.room_id, from.id)));
  await recordStaffActions(
    scope,
    new Date(services.now()),
    seated.flatMap(({ attempt_id: attemptId }) =>
      attemptId === null
        ? []
        : [{ attemptId, type: 'room_changed' as const, data: { from: from.name, to: to.name } }],
    ),
  );
  for (const room_id of [from.id, to.id])
    services.realtime.publish(scope, roomChannel, { room_id }, 'changed', {});
}
