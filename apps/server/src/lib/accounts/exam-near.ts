import type pg from 'pg';

/**
 * Whether somebody with this e-mail is in the middle of an attempt, or on the list of an exam with fixed times that runs
 * or begins within the hour. Asked before anybody is known, hence across institutions.
 */
export async function isExamNear(system: pg.Pool, email: string, now: Date): Promise<boolean> {
  const { rows } = await system.query<{ near: boolean }>({
    name: 'login-exam-near',
    text: `
      select exists (
        select from users u
          join participants p on p.user_id = u.id
          join questionnaires q on q.id = p.questionnaire_id
         where u.email = $1 and u.active and q.state = 'released'
           and (exists (select from attempts a
                         where a.participant_id = p.id and a.state in ('in_progress', 'paused')
                           and (a.deadline_at is null or a.deadline_at > $2 or a.state = 'paused'))
             or (q.starts_at <= $2::timestamptz + interval '1 hour'
                 and q.ends_at + make_interval(mins => p.extension_min) > $2
                 and not exists (select from attempts a where a.participant_id = p.id)))) as near`,
    values: [email, now],
  });
  return rows[0]?.near ?? false;
}
