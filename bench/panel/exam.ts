import { createSessions } from '@certame/testkit/direct-session.ts';
import type pg from 'pg';
import { createExam40 } from '../exam/exam40.ts';

const device_id = 'device-of-a-bench';

/** How the states of some attempts change each second, in turn: seen, answering, paused and on again, handed in and given back. */
const changes = [
  `update attempts a set device_seen_at = now() from due where a.id = due.id`,
  `with seen as (update attempts a set device_seen_at = now() from due where a.id = due.id returning a.id, a.institution_id)
   insert into responses (attempt_id, item_id, institution_id, seq, value, answered_at, received_at)
   select seen.id, i.id, seen.institution_id, 1, '"a"', now(), now() from seen
     cross join lateral (select id from questionnaire_items where questionnaire_id = $3 order by random() limit 1) i on conflict do nothing`,
  `update attempts a set state = 'paused', paused_at = now(), device_seen_at = now() from due where a.id = due.id and a.state = 'in_progress'`,
  `update attempts a set state = 'in_progress', paused_at = null, device_seen_at = now() from due where a.id = due.id and a.state = 'paused'`,
  `update attempts a set state = 'awaiting_release', finished_at = now(), device_seen_at = now() from due where a.id = due.id and a.state = 'in_progress'`,
  `update attempts a set state = 'in_progress', finished_at = null, returned_at = now(), device_seen_at = now() from due where a.id = due.id and a.state <> 'paused'`,
];

/** An exam in which all of these are. */
export async function createPanelExam(
  owner: pg.Client,
  ownerUrl: string,
  secret: string,
  emails: readonly string[],
) {
  const sessions = await createSessions(ownerUrl, [...emails], secret);
  const exam = await createExam40(
    ownerUrl,
    sessions.map(({ userId }) => userId),
  );
  await owner.query(
    `insert into attempts (institution_id, questionnaire_id, user_id, participant_id, number, state, form, started_at, deadline_at,
                           device_id, device_seen_at)
     select $1, $2, p.user_id, p.id, 1, 'in_progress', '{"sections": []}', now(), now() + interval '5 hours', $3, now()
       from participants p where p.questionnaire_id = $2`,
    [exam.institutionId, exam.questionnaireId, device_id],
  );
  await owner.query('analyze attempts');
  const { rows } = await owner.query<{ id: string; user_id: string }>(
    'select id, user_id from attempts where questionnaire_id = $1',
    [exam.questionnaireId],
  );
  const first = sessions[0];
  const beating = rows.find((row) => row.user_id === first?.userId);
  // Its events are refused once it has ended.
  const changing = rows.filter((row) => row !== beating);
  return {
    questionnaireId: exam.questionnaireId,
    /**
     * Changes so many attempts each second behind the server's back, which has other benches for its candidates' own requests; one of
     * them reports an event by HTTP, so that pages are told that something has changed. Gives what ends it.
     */
    change(address: string, eachSecond: number): () => Promise<void> {
      let turn = 0;
      let last: Promise<unknown> = Promise.resolve();
      const step = async (): Promise<void> => {
        const from = (turn * eachSecond) % changing.length;
        const ids = changing.slice(from, from + eachSecond).map((row) => row.id);
        const parts = changes.length;
        for (const [index, sql] of changes.entries()) {
          const part = ids.filter((_id, at) => (at + turn) % parts === index);
          const given = sql.includes('$3') ? [part, index, exam.questionnaireId] : [part, index];
          await owner.query(
            sql.startsWith('with ')
              ? `with due as (select unnest($1::uuid[]) as id, $2::int as part), ${sql.slice(5)}`
              : `with due as (select unnest($1::uuid[]) as id, $2::int as part) ${sql}`,
            given,
          );
        }
        turn += 1;
        await fetch(`${address}/api/v1/answers/${beating?.id}/events`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${first?.token}`,
            'x-institution-id': exam.institutionId,
          },
          body: JSON.stringify({
            device_id,
            events: [{ seq: turn, type: 'next_question', data: {}, emitted_at: new Date().toISOString() }],
          }),
        }).then((reply) => {
          if (!reply.ok) throw new Error(`The event answered ${reply.status}`);
        });
      };
      const timer = setInterval(() => {
        last = last.then(step);
        // A failure is told by what ends the changes.
        last.catch(() => undefined);
      }, 1000);
      return async () => {
        clearInterval(timer);
        await last;
      };
    },
  };
}
