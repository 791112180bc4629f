import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { takeExam } from '@certame/testkit/exam-walk.ts';
import type pg from 'pg';
import { makePeople } from '../lib/people.ts';
import { benchSecret } from '../lib/stage.ts';

/** About as long as the national exam's essays are. */
const sentences = 30;
const essay = (n: string) =>
  `'<p>' || (select string_agg('A frase ' || md5(${n} || '.' || k) || ' diz o que pensa quem a escreve.', ' ') from generate_series(1, ${sentences}) k) || '</p>'`;

/** An exam of one essay that so many have handed in: one by the ordinary way, whose form the others have too. */
export async function fillEssays(
  owner: pg.Client,
  { ownerUrl, address }: { ownerUrl: string; address: string },
  count: number,
): Promise<ExamScenario> {
  const { rows: known } = await owner.query<{ id: string }>(
    `select id from institutions where name = 'Colégio Horizonte'`,
  );
  const institutionId = known[0]?.id ?? '';
  const userIds = await makePeople(owner, institutionId, { prefix: 'redacao', count });
  const exam = await createExamScenario(ownerUrl, {
    sections: [
      [
        {
          type: 'essay',
          content: { statement: '<p>Disserte sobre a água nas cidades.</p>' },
          key: {},
          score: '10',
        },
      ],
    ],
    userIds,
  });
  await owner.query(
    `insert into memberships (institution_id, user_id, role_id)
     select r.institution_id, u.id, r.id from users u join roles r on r.institution_id = $1 and r.key = 'student' where u.email = 'redacao.1@certame.example'`,
    [institutionId],
  );
  const [session] = await createSessions(ownerUrl, ['redacao.1@certame.example'], benchSecret);
  if (!session) throw new Error('The first candidate has no session');
  const first = await takeExam(clientWith(address, session, institutionId), exam, ['<p>A primeira.</p>']);
  await owner.query(
    `insert into attempts (institution_id, questionnaire_id, user_id, participant_id, number, state, composition_id, packed_form, form,
                           started_at, finished_at, finish_reason, device_id, device_seen_at)
     select f.institution_id, f.questionnaire_id, p.user_id, p.id, 1, f.state, f.composition_id, f.packed_form, f.form,
            f.started_at, f.finished_at, f.finish_reason, f.device_id, f.device_seen_at
       from attempts f join participants p on p.questionnaire_id = f.questionnaire_id and p.id <> f.participant_id where f.id = $1`,
    [first.answerId],
  );
  await owner.query(
    `insert into responses (attempt_id, item_id, institution_id, seq, value, answered_at, received_at)
     select a.id, $2, a.institution_id, 1, to_jsonb(${essay('a.id::text')}), a.started_at, a.started_at
       from attempts a where a.questionnaire_id = $1 and a.id <> $3`,
    [exam.questionnaireId, exam.itemIds[0], first.answerId],
  );
  await owner.query(
    `insert into score_sheets (attempt_id, institution_id, questionnaire_id, total, max, pending, answered, details)
     select a.id, s.institution_id, s.questionnaire_id, s.total, s.max, s.pending, s.answered, s.details
       from score_sheets s join attempts a on a.questionnaire_id = s.questionnaire_id and a.id <> s.attempt_id where s.attempt_id = $1`,
    [first.answerId],
  );
  await owner.query('vacuum analyze');
  return exam;
}

/** Gives every answer of a correction its scores, one of twenty diverging ones among them, as graders of its scale would. */
export async function giveScores(owner: pg.Client, configId: string): Promise<void> {
  // Without the audit of each row, which is no part of what is measured.
  await owner.query(`set session_replication_role = replica`);
  await owner.query(
    `insert into assignment_scores (assignment_id, institution_id, score, criteria_scores, comment, created_at, updated_at)
     select g.id, g.institution_id, 40 * (l.c1 + l.c2 + l.c3 + l.c4 + l.c5),
            jsonb_build_object('c1', (20 * l.c1)::text, 'c2', (20 * l.c2)::text, 'c3', (20 * l.c3)::text, 'c4', (20 * l.c4)::text, 'c5', (20 * l.c5)::text),
            'Um comentário de tamanho comum.', at.instant, at.instant
       from grading_assignments g
       cross join lateral (select abs(hashtext(g.attempt_id::text)) as a, abs(hashtext(g.id::text)) as b) h
       cross join lateral (select case when h.a % 20 = 0 then h.b % 6 else h.a % 6 end as c1, (h.a / 6) % 6 as c2, (h.a / 36) % 6 as c3, (h.a / 216) % 6 as c4,
                                  greatest(0, (h.a / 1296) % 6 - h.b % 2) as c5) l
       cross join lateral (select now() - (h.b % 14) * interval '1 day' as instant) at
      where g.config_id = $1 on conflict do nothing`,
    [configId],
  );
  await owner.query(
    `update grading_assignments set status = 'scored', leased_until = null, spent_seconds = 30 + abs(hashtext(id::text)) % 600 where config_id = $1`,
    [configId],
  );
  await owner.query(
    `insert into resolved_scores (attempt_id, item_id, institution_id, score, resolved_at)
     select g.attempt_id, g.item_id, g.institution_id, avg(s.score) / 100, now()
       from grading_assignments g join assignment_scores s on s.assignment_id = g.id where g.config_id = $1
      group by 1, 2, 3 having max(s.score) - min(s.score) <= 100 on conflict do nothing`,
    [configId],
  );
  await owner.query('reset session_replication_role');
  await owner.query('vacuum analyze');
}
