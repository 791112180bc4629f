import { AppError } from '@certame/contract/errors.ts';
import { peerLostMs } from '@certame/contract/features/calls/call-kinds.ts';
import { type Meeting, meetingSchema } from '@certame/contract/features/meetings/endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

const meetingRow = meetingSchema.extend({
  ...{ call_id: meetingSchema.shape.id, created_at: instantColumn },
  ...{ starts_at: instantColumn.nullable(), ended_at: instantColumn.nullable() },
});
export type MeetingRow = Meeting & { call_id: string };

/** Meetings of the institution that meet a condition, with how many are in each. */
async function readMeetings(
  scope: Scope,
  { now }: Pick<Services, 'now'>,
  condition: SQL,
): Promise<MeetingRow[]> {
  const lostAt = new Date(now() - peerLostMs);
  const rows = await queryRows(
    scope,
    meetingRow,
    sql`select m.id, m.name, m.link, m.call_id, m.host_id, coalesce(person.name, u.name) as host_name,
               m.starts_at, c.ended_at,
               m.created_at,
               (select count(*)::int from call_peers p where p.call_id = c.id and p.left_at is null and p.seen_at > ${lostAt}) as present
          from meetings m
          join calls c on c.id = m.call_id
          join users u on u.id = m.host_id
          left join people person on person.user_id = m.host_id and person.institution_id = m.institution_id
         where m.institution_id = ${scope.institutionId} and ${condition}
         order by c.ended_at is not null, coalesce(m.starts_at, m.created_at) desc, m.id
         limit 200`,
  );
  return rows.map(({ created_at, starts_at, ended_at, ...rest }) => ({
    ...{ ...rest, created_at: created_at.toISOString() },
    ...{ starts_at: starts_at?.toISOString() ?? null, ended_at: ended_at?.toISOString() ?? null },
  }));
}

/** That whoever asks has come into the meeting, or made it. */
const isOwn = (scope: Scope): SQL => sql`(m.host_id = ${scope.userId} or exists (
  select from call_invitations i where i.call_id = m.call_id and i.user_id = ${scope.userId}))`;

async function getOne(scope: Scope, services: Pick<Services, 'now'>, condition: SQL): Promise<MeetingRow> {
  const [meeting] = await readMeetings(scope, services, condition);
  if (!meeting) throw new AppError('not-found');
  return meeting;
}

/** Those that whoever asks has made or come into. */
export const listOwnMeetings = (scope: Scope, services: Pick<Services, 'now'>): Promise<MeetingRow[]> =>
  readMeetings(scope, services, isOwn(scope));

/** @throws AppError `not-found` for one that whoever asks has neither made nor come into */
export const getOwnMeeting = (
  scope: Scope,
  services: Pick<Services, 'now'>,
  id: string,
): Promise<MeetingRow> => getOne(scope, services, sql`m.id = ${id} and ${isOwn(scope)}`);

/** Any of the institution, for whoever has its link. @throws AppError `not-found` */
export const getMeetingOfLink = (
  scope: Scope,
  services: Pick<Services, 'now'>,
  link: string,
): Promise<MeetingRow> => getOne(scope, services, sql`m.link = ${link}`);
