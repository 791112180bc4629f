import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { createAttemptFinisher } from '../commands/finish/finish-attempts.ts';
import { closeOverdueAttempts } from '../jobs/close-overdue.ts';
import { sendFinishDigests } from './send-digests.ts';

const server = await useTestServer({
  environment: { JOBS: 'off', PUBLIC_URL: 'https://certame.example' },
});
const { owner, services } = server;
const manager = await server.as('manager');

const emails = ['coordenacao@escola.example', 'teacher@certame.example'];
const scenarioWith = (
  settings: Parameters<typeof createExamScenario>[1]['settings'] = { notification_emails: emails },
  userIds?: readonly string[],
) =>
  createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um')]],
    settings: { multiple_attempts: true, ...settings },
    ...(userIds ? { userIds } : {}),
  });
const finishAs = async (account: string, scenario: ExamScenario) =>
  takeExam(await candidateOf(server, scenario, account), scenario, ['a']);
const mails = async (): Promise<{ to_email: string; subject: string; plain: string; user_id: string }[]> =>
  (
    await owner.query(
      `select to_email, subject, plain, user_id from outbox_emails where template = 'questionnaire_finished' order by created_at, to_email`,
    )
  ).rows;
const waiting = async (): Promise<number> =>
  (await owner.query('select count(*)::int as count from finish_notices')).rows[0].count;
/** As if so many minutes had passed. */
const pass = async (minutes: number): Promise<void> => {
  await owner.query('update finish_notices set created_at = created_at - make_interval(mins => $1)', [
    minutes,
  ]);
  await owner.query('update finish_digests set sent_at = sent_at - make_interval(mins => $1)', [minutes]);
};
const run = () => sendFinishDigests(services);

afterEach(async () => {
  await owner.query('delete from finish_notices');
  await owner.query('delete from finish_digests');
  await owner.query(`delete from outbox_emails where template = 'questionnaire_finished'`);
});

describe('the addresses of a questionnaire', () => {
  test('get one mail five minutes after the first finish, which gathers those that followed', async () => {
    const scenario = await scenarioWith();
    await finishAs('student', scenario);
    await finishAs('student2', scenario);
    await beginExam(await candidateOf(server, scenario, 'student2'), scenario, []);
    await run();
    expect(await mails()).toEqual([]);
    await pass(5);
    await run();
    const sent = await mails();
    expect(sent.map((mail) => mail.to_email)).toEqual(emails);
    expect(sent[0]?.subject).toBe('Prova de teste: 2 participações encerradas');
    expect(sent[0]?.plain).toContain('Pelo participante: 2');
    expect(sent[0]?.plain).toMatch(/2 de \d+ participantes terminaram\. Ainda respondem: 1\./);
    expect(sent[0]?.plain).toContain(
      `https://certame.example/#/questionnaires/${scenario.questionnaireId}/resume`,
    );
    // Numbers only: nobody is named to an address that somebody typed.
    const names = (await owner.query(`select name, email from users where email like 'student%'`)).rows;
    for (const { name, email } of names) {
      expect(sent[0]?.plain).not.toContain(name);
      expect(sent[0]?.plain).not.toContain(email);
    }
    // Whoever has a login here is written to by name.
    expect(sent[1]?.plain).toContain('Olá, Teresa Professora!');
    expect(sent[1]?.user_id).not.toBeNull();
    await run();
    expect(await mails()).toHaveLength(2);
    expect(await waiting()).toBe(0);
  });

  test('get at most one mail in thirty minutes while finishes go on', async () => {
    const scenario = await scenarioWith({ notification_emails: ['coordenacao@escola.example'] });
    await finishAs('student', scenario);
    await pass(5);
    await run();
    await finishAs('student2', scenario);
    await pass(29);
    await run();
    expect(await mails()).toHaveLength(1);
    await pass(1);
    await run();
    expect((await mails()).map((mail) => mail.subject)).toEqual([
      'Prova de teste: 1 participação encerrada',
      'Prova de teste: 1 participação encerrada',
    ]);
  });

  test('are those of the moment of sending; an emptied list is told nothing, and nothing is left waiting', async () => {
    const scenario = await scenarioWith();
    await finishAs('student', scenario);
    const set = (list: string[]) =>
      owner.query(
        `update questionnaires set settings = jsonb_set(settings, '{notification_emails}', $2::jsonb), updated_at = now() where id = $1`,
        [scenario.questionnaireId, JSON.stringify(list)],
      );
    await set(['nova@escola.example']);
    await pass(5);
    await run();
    expect((await mails()).map((mail) => mail.to_email)).toEqual(['nova@escola.example']);
    await finishAs('student2', scenario);
    await set([]);
    await pass(30);
    await run();
    expect(await mails()).toHaveLength(1);
    expect(await waiting()).toBe(0);
    await finishAs('student', scenario);
    expect(await waiting()).toBe(0);
  });

  test('hear of a questionnaire that was closed meanwhile, and of no attempt that was reopened', async () => {
    const [closed, reopened] = [await scenarioWith(), await scenarioWith()];
    await finishAs('student', closed);
    const { answerId } = await finishAs('student', reopened);
    await manager.post(`/api/v1/questionnaires/${closed.questionnaireId}/close`);
    const again = await manager.post(`/api/v1/answers/${answerId}/reopen`, {
      reason: 'Faltou luz na sala de prova.',
    });
    expect(again.status).toBe(200);
    await pass(5);
    await run();
    expect((await mails()).every(({ plain }) => plain.includes(closed.questionnaireId))).toBe(true);
    expect(await mails()).toHaveLength(2);
    expect(await waiting()).toBe(0);
  });

  test('hear nothing of what is gone, and that holds up no other', async () => {
    const scenario = await scenarioWith();
    await owner.query(
      `insert into finish_notices (institution_id, questionnaire_id, attempt_ids, created_at)
       values ($1, new_id(), array[new_id()], now() - interval '1 day')`,
      [scenario.institutionId],
    );
    await finishAs('student', scenario);
    await pass(5);
    await run();
    expect(await mails()).toHaveLength(2);
    expect(await waiting()).toBe(0);
  });

  test('lose nothing to a crash between the mails and the emptied queue, and get nothing twice', async () => {
    const scenario = await scenarioWith();
    await finishAs('student', scenario);
    await pass(5);
    const queue = services.mail.queue;
    let queued = 0;
    services.mail.queue = async (...args) => {
      queued += 1;
      if (queued === 2) throw new Error('killed');
      return queue(...args);
    };
    await run();
    services.mail.queue = queue;
    expect(await mails()).toEqual([]);
    expect(await waiting()).toBe(1);
    // Two servers that come back at once.
    await Promise.all([run(), run(), run()]);
    expect(await mails()).toHaveLength(2);
  });
});

test('five hundred finishes at once are one mail to each address, and a few rows', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into users (email, name) select 'turma-' || n || '@example.com', 'Aluno ' || n from generate_series(1, 500) n returning id`,
  );
  const scenario = await scenarioWith({ notification_emails: emails });
  await owner.query(
    `with listed as (
       insert into participants (institution_id, questionnaire_id, user_id)
       select $1, $2, unnest($3::uuid[]) returning id, user_id
     )
     insert into attempts (institution_id, questionnaire_id, participant_id, user_id, number, form, started_at, deadline_at, device_id, device_seen_at)
     select $1, $2, id, user_id, 1, '{"sections":[]}', now() - interval '2 hours', now() - interval '1 minute', 'device-1', now()
       from listed`,
    [scenario.institutionId, scenario.questionnaireId, rows.map(({ id }) => id)],
  );
  await closeOverdueAttempts(services, createAttemptFinisher(services));
  expect(await waiting()).toBeLessThanOrEqual(10);
  await pass(5);
  await run();
  const sent = await mails();
  expect(sent.map((mail) => mail.to_email)).toEqual(emails);
  expect(sent[0]?.subject).toBe('Prova de teste: 500 participações encerradas');
  expect(sent[0]?.plain).toContain('Tempo esgotado: 500');
});

test('addresses are checked one by one, each is kept once, and fifty are the most', async () => {
  const create = (notification_emails: unknown[]) =>
    manager.post('/api/v1/questionnaires', { name: 'Prova', settings: { notification_emails } });
  const wrong = await create(['certo@escola.example', 'errado@', 'sem arroba']);
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.errors)).toEqual([
    'settings.notification_emails.1',
    'settings.notification_emails.2',
  ]);
  const many = await create(Array.from({ length: 51 }, (_unused, n) => `um${n}@escola.example`));
  expect(many.body.errors).toHaveProperty(['settings.notification_emails']);
  const twice = await create(['Direcao@Escola.example ', 'direcao@escola.example']);
  expect(twice.body.model.settings.notification_emails).toEqual(['direcao@escola.example']);
});
