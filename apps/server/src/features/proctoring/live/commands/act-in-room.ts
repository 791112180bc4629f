import { AppError } from '@certame/contract/errors.ts';
import type {
  actInRoom as endpoint,
  RoomAction,
} from '@certame/contract/features/proctoring/live/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { publishCounters, recordStaffActions } from '#features/exam/index.ts';
import { type ActOutcome, applyPanelAction, type PanelSubjectRow } from '#features/panel/index.ts';
import { sendMessage } from '#features/questionnaires/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { flagForAudit } from '../../audit/commands/flag-for-audit.ts';
import { getWatchedRoom, type WatchedRoom } from '../room-access.ts';

export type RoomActInput = BodyOf<typeof endpoint> & { roomId: string };
/** As the panel's outcomes; those to finish are ended by the group commit that ends all attempts. */
export interface RoomActOutcome {
  outcomes: ActOutcome[];
  toFinish: readonly PanelSubjectRow[];
}
type Acts = Pick<Services, 'now' | 'realtime' | 'jobs'>;

const seatedRow = z.object({
  participant_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  attempt_id: z.string().nullable(),
});

/** Candidates of the room. @throws AppError `validation` where one sits elsewhere. */
export async function getSeated(scope: Scope, room: WatchedRoom, participantIds: readonly string[]) {
  const wanted = [...new Set(participantIds.map((id) => id.toLowerCase()))];
  const rows = await queryRows(
    scope,
    seatedRow,
    sql`select p.id as participant_id, p.user_id, coalesce(person.name, u.name) as name,
               (select a.id from attempts a where a.participant_id = p.id order by a.number desc limit 1) as attempt_id
          from room_participants s
          join participants p on p.id = s.participant_id
          join users u on u.id = p.user_id
          left join people person on person.id = p.person_id
         where s.room_id = ${room.id} and p.id = any(${uuidList(wanted)}) order by name, p.id`,
  );
  if (rows.length !== wanted.length)
    throw new AppError('validation', { fields: { participant_ids: [{ key: 'foreign' }] } });
  return rows;
}
type Seated = z.output<typeof seatedRow>;

/** A warning is a message that says so, and an event of its own. */
async function warn(scope: Scope, services: Acts, room: WatchedRoom, seated: Seated[], text: string) {
  const { not_reached: notReached } = await sendMessage(scope, services, {
    ...{ id: room.questionnaire_id, text, kind: 'warning' },
    participant_ids: seated.map((one) => one.participant_id),
  });
  const reasons = new Map(notReached.map((one) => [one.participant_id, one.reason]));
  return seated.map((subject) => {
    const reason = reasons.get(subject.participant_id);
    return { subject, refused: reason === 'closed' ? 'finished' : (reason ?? null) };
  });
}

/** What a supervisor noticed, for those who look at the attempt later; the candidate sees nothing of it. */
async function note(scope: Scope, services: Acts, seated: Seated[], text: string) {
  await recordStaffActions(
    scope,
    new Date(services.now()),
    seated.flatMap(({ attempt_id: attemptId }) =>
      attemptId === null ? [] : [{ attemptId, type: 'supervisor_note' as const, data: { text } }],
    ),
  );
  return seated.map((subject) => ({ subject, refused: subject.attempt_id === null ? 'not_started' : null }));
}

/** Marks each for an audit: one that is not supervised says so by itself. */
async function flag(scope: Scope, services: Acts, seated: Seated[], reason: string) {
  const outcomes: ActOutcome[] = [];
  for (const subject of seated)
    try {
      const { attempt_id: attemptId } = subject;
      if (attemptId === null) outcomes.push({ subject, refused: 'not_started' });
      else {
        await scope.inSavepoint(() => flagForAudit(scope, services, { attemptId, reason }));
        outcomes.push({ subject, refused: null });
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ subject, refused: error.code });
    }
  return outcomes;
}

/** What only rooms have: everything else is the panel's. */
const own = {
  warn: (scope, services, room, seated, { text = '' }) => warn(scope, services, room, seated, text),
  note: (scope, services, _room, seated, { text = '' }) => note(scope, services, seated, text),
  flag: (scope, services, _room, seated, { reason = '' }) => flag(scope, services, seated, reason),
} satisfies Partial<
  Record<
    RoomAction,
    (
      scope: Scope,
      services: Acts,
      room: WatchedRoom,
      seated: Seated[],
      input: Pick<RoomActInput, 'text' | 'reason'>,
    ) => Promise<ActOutcome[]>
  >
>;

/**
 * An act of a room's staff on candidates who sit there, with what became of it for each. What the panel does too is done by the
 * panel's command. @throws AppError `not-found`, `validation` where somebody sits elsewhere, and as the panel's command.
 */
export async function actInRoom(
  scope: Scope,
  services: Acts,
  { roomId, action, participant_ids, ...input }: RoomActInput,
): Promise<RoomActOutcome> {
  const room = await getWatchedRoom(scope, roomId);
  const seated = await getSeated(scope, room, participant_ids);
  const roomScope: Scope = { ...scope, actsForRoom: true };
  if (action === 'warn' || action === 'note' || action === 'flag') {
    const outcomes = await own[action](roomScope, services, room, seated, input);
    publishCounters(scope, services, room.questionnaire_id);
    return { outcomes, toFinish: [] };
  }
  return applyPanelAction(roomScope, services, {
    ...{ ...input, id: room.questionnaire_id, action, dry_run: false },
    participant_ids: seated.map((one) => one.participant_id),
  });
}
