import { sql } from '@certame/db/sql.ts';

/** Server's own events that name who did them. Browsers number theirs from 1, and so can't pass for staff. */
export const isStaff = sql`e.seq < 0 and (e.data ? 'user_id' or e.type in
  ('reopened', 'force_finish', 'second_chance', 'deadline_changed', 'question_voided', 'score_given', 'comment', 'unsent_given_up',
   'staff_message_sent', 'staff_pause', 'staff_resume'))`;

/** The account that the event `t` names. */
export const staffOf = sql`staff.id::text = t.data ->> 'user_id'`;
/** The message of the staff that the event `t` names. */
export const messageOf = sql`message.id::text = t.data ->> 'message_id'
  and t.type in ('staff_message_sent', 'staff_message_read')`;
