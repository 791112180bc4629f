import { sql } from '@certame/db/sql.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { queryCondition } from '#lib/query-rows.ts';

/**
 * Whether somebody with this e-mail is in the middle of an attempt, or may begin one of an exam that runs or begins within
 * the hour. Of an exam with only one of its times, the other counts as twelve hours away; one without times is near to
 * nobody who has not begun. Asked before anybody is known, hence across institutions.
 */
export const isExamNear = (system: pg.Pool, email: string, now: Date): Promise<boolean> =>
  queryCondition(
    { tx: drizzle(system) },
    sql`exists (
        select from users u
          join participants p on p.user_id = u.id
          join questionnaires q on q.id = p.questionnaire_id
         where u.email = ${email} and u.active and q.state = 'released'
           and (exists (select from attempts a
                         where a.participant_id = p.id and a.state in ('in_progress', 'paused')
                           and (a.deadline_at is null or a.deadline_at > ${now} or a.state = 'paused'))
             or (coalesce(q.starts_at, q.ends_at - interval '12 hours') <= ${now}::timestamptz + interval '1 hour'
                 and coalesce(q.ends_at, q.starts_at + interval '12 hours')
                       + make_interval(mins => p.extension_min) > ${now}
                 and (q.settings ->> 'multiple_attempts' = 'true'
                      or (select count(*) from attempts a where a.participant_id = p.id)
                           <= p.granted_attempts + (q.settings ->> 'second_chance_count')::int))))`,
  );
