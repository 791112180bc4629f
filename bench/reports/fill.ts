import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import type pg from 'pg';
import { packDetails } from '../../apps/server/src/features/exam/packed-details.ts';
import { makePeople } from '../lib/people.ts';

export const questions = 45;
const batchAttempts = 500;

/** Candidate n's answer to question k: about two of three are right, one of fifteen is left blank. */
function answerOf(n: number, k: number): string | null {
  if ((n * 7 + k * 3) % 15 === 0) return null;
  return (n * 31 + k * 17) % 3 === 0 ? 'b' : 'a';
}

/** Sheets and answers of some attempts; every eighth candidate changed an answer of every fifth question. */
async function fillAttempts(
  owner: pg.Client,
  exam: ExamScenario,
  attempts: readonly { id: string; n: number }[],
) {
  const sheets = attempts.map(({ id, n }) => {
    const answers = exam.itemIds.map((_item, k) => answerOf(n, k));
    const details = new Map(
      exam.itemIds.map((item, k) => [
        item,
        { score: answers[k] === 'a' ? '1' : '0', max: '1', state: 'auto' as const },
      ]),
    );
    return {
      id,
      total: answers.filter((answer) => answer === 'a').length,
      answered: answers.filter((answer) => answer !== null).length,
      details: packDetails(details),
    };
  });
  await owner.query(
    `insert into score_sheets (attempt_id, institution_id, questionnaire_id, total, max, pending, answered, details)
     select id, $2, $3, total, ${questions}, 0, answered, details::jsonb from jsonb_to_recordset($1::jsonb) as s(id uuid, total int, answered int, details text)`,
    [JSON.stringify(sheets), exam.institutionId, exam.questionnaireId],
  );
  const answers = attempts.flatMap(({ id, n }) =>
    exam.itemIds.flatMap((item, k) => {
      const value = answerOf(n, k);
      if (value === null) return [];
      const changed = n % 8 === 0 && k % 5 === 0;
      return changed
        ? [
            { id, item, seq: 2 * k + 1, value: 'c', last: false },
            { id, item, seq: 2 * k + 2, value, last: true },
          ]
        : [{ id, item, seq: 2 * k + 1, value, last: true }];
    }),
  );
  const given = [JSON.stringify(answers), exam.institutionId];
  const rows =
    'jsonb_to_recordset($1::jsonb) as r(id uuid, item uuid, seq int, value text, last boolean) join attempts a on a.id = r.id';
  const at = `a.started_at + r.seq * interval '40 seconds'`;
  await owner.query(
    `insert into responses (attempt_id, item_id, institution_id, seq, value, answered_at, received_at)
     select r.id, r.item, $2, r.seq, to_jsonb(r.value), ${at}, ${at} from ${rows} where r.last`,
    given,
  );
  await owner.query(
    `insert into response_changes (attempt_id, item_id, institution_id, seq, value, answered_at, received_at)
     select r.id, r.item, $2, r.seq, to_jsonb(r.value), ${at}, ${at} from ${rows}`,
    given,
  );
}

/** A finished exam of so many candidates, with a pause of every tenth and two events of a message to each. */
export async function fillExam(owner: pg.Client, ownerUrl: string, count: number): Promise<ExamScenario> {
  const { rows: known } = await owner.query<{ id: string }>(
    `select id from institutions where name = 'Colégio Horizonte'`,
  );
  const institutionId = known[0]?.id ?? '';
  const userIds = await makePeople(owner, institutionId, { prefix: 'relatorio', count });
  const exam = await createExamScenario(ownerUrl, {
    sections: [
      Array.from({ length: questions }, (_none, k) => choiceQuestion(`Questão ${k + 1} da prova de medição`)),
    ],
    settings: { allow_pauses: true, minimum_score_percent: '60' },
    userIds,
  });
  await owner.query(
    `update participants set class_id = every.ids[1 + abs(hashtext(participants.id::text)) % cardinality(every.ids)]
       from (select array_agg(id) as ids from classes where institution_id = $1) every where questionnaire_id = $2`,
    [institutionId, exam.questionnaireId],
  );
  const { rows: attempts } = await owner.query<{ id: string }>(
    `insert into attempts (institution_id, questionnaire_id, user_id, participant_id, number, state, form, started_at, finished_at, finish_reason,
                           device_id, device_seen_at, pauses, paused_ms)
     select $1, $2, p.user_id, p.id, 1, 'awaiting_release', '{"sections": []}', now() - interval '3 hours', now() - interval '1 hour', 'user', 'd', now(),
            (abs(hashtext(p.id::text)) % 10 = 0)::int, case when abs(hashtext(p.id::text)) % 10 = 0 then 300000 else 0 end
       from participants p where p.questionnaire_id = $2 returning id`,
    [institutionId, exam.questionnaireId],
  );
  for (let from = 0; from < attempts.length; from += batchAttempts)
    await fillAttempts(
      owner,
      exam,
      attempts.slice(from, from + batchAttempts).map(({ id }, index) => ({ id, n: from + index })),
    );
  await owner.query(
    `insert into attempt_events (attempt_id, seq, institution_id, type, severity, emitted_at, received_at, position, previous_hash, hash)
     select a.id, -e.seq, $1, e.type, 'L', a.started_at + e.seq * interval '5 minutes', a.started_at, e.seq, '', ''
       from attempts a, (values (1, 'start'), (2, 'enter_pause'), (3, 'leave_pause'), (4, 'finish')) e(seq, type)
      where a.questionnaire_id = $2 and (a.pauses > 0 or e.seq in (1, 4))`,
    [institutionId, exam.questionnaireId],
  );
  await owner.query(
    `with made as (
       insert into outbox_emails (institution_id, template, to_email, to_name, subject, html, plain, about_type, about_id, state)
       select $1, 'questionnaire_publication', u.email, u.name, 'Convite', '', '', 'questionnaire_invite', p.id, 'sent'
         from participants p join users u on u.id = p.user_id where p.questionnaire_id = $2 returning id)
     insert into email_events (institution_id, email_id, type) select $1, id, type from made, (values ('queued'), ('sent')) t(type)`,
    [institutionId, exam.questionnaireId],
  );
  await owner.query('vacuum analyze');
  return exam;
}
