import { roomChannel } from '@certame/contract/features/proctoring/live/channels.ts';
import type { ShiftEnd } from '@certame/contract/features/proctoring/live/shifts.ts';
import { room_shifts, room_supervisors } from '@certame/db/schema/rooms.ts';
import { and, eq, isNull, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { recordStaffActions } from '#features/exam/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { WatchedRoom } from './room-access.ts';

/** Those who watch the room read it anew. */
export const publishRoomChanged = (
  scope: Scope,
  { realtime }: Pick<Services, 'realtime'>,
  roomId: string,
): void => realtime.publish(scope, roomChannel, { room_id: roomId }, 'changed', {});

interface EndedShift {
  userId: string;
  end: ShiftEnd;
  reason: string | null;
}

/** @returns whether there was an open one. */
export async function endShift(scope: Scope, now: Date, roomId: string, { userId, end, reason }: EndedShift) {
  const { rowCount } = await scope.tx
    .update(room_shifts)
    .set({ ended_at: now, end, reason, ended_by: scope.userId })
    .where(
      and(eq(room_shifts.room_id, roomId), eq(room_shifts.user_id, userId), isNull(room_shifts.ended_at)),
    );
  return rowCount === 1;
}

export async function supervisorIdsOf(scope: Scope, roomId: string): Promise<string[]> {
  const rows = await scope.tx
    .select({ id: room_supervisors.user_id })
    .from(room_supervisors)
    .where(eq(room_supervisors.room_id, roomId));
  return rows.map(({ id }) => id);
}

/** In the history of each open attempt of the room: who watched it may matter later. */
export async function recordHandOver(
  scope: Scope,
  now: Date,
  room: WatchedRoom,
  data: Record<string, unknown>,
) {
  const rows = await queryRows(
    scope,
    z.object({ id: z.string() }),
    sql`select a.id from room_participants s join attempts a on a.participant_id = s.participant_id
         where s.room_id = ${room.id} and a.state in ('in_progress', 'paused')`,
  );
  await recordStaffActions(
    scope,
    now,
    rows.map(({ id: attemptId }) => ({ attemptId, type: 'supervision_handed_over', data })),
  );
}
