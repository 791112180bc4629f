import { type MeetingMessage, meetingMessageSchema } from '@certame/contract/features/meetings/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getOwnMeeting } from './find-meeting.ts';

const messageRow = meetingMessageSchema.extend({ created_at: instantColumn });
const messagesMost = 200;

/** The newest messages, the oldest of them first. @throws AppError `not-found` */
export async function listMessages(
  scope: Scope,
  services: Pick<Services, 'now'>,
  id: string,
): Promise<MeetingMessage[]> {
  const meeting = await getOwnMeeting(scope, services, id);
  const rows = await queryRows(
    scope,
    messageRow,
    sql`select w.id, w.user_id, coalesce(person.name, u.name) as name, w.body, w.created_at
          from meeting_messages w
          join users u on u.id = w.user_id
          left join people person on person.user_id = w.user_id and person.institution_id = w.institution_id
         where w.meeting_id = ${meeting.id} order by w.created_at desc, w.id desc limit ${messagesMost}`,
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })).toReversed();
}
