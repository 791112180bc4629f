import { startMailServer } from '@certame/testkit/mail-server.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { useCorrectionScenario } from '../testing/correction-scenario.ts';

const smtp = await startMailServer({ disabledCommands: ['STARTTLS'] });
afterAll(() => smtp.close());
const scenes = await useCorrectionScenario({
  environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, PUBLIC_URL: 'https://certame.example' },
});
const { manager, corrector, idOf, essaysOf, begin, queueOf, pathOf, sql } = scenes;

test('a risk to a person is told at once, by note and mail, to the chair and the administrators, without the answer', async () => {
  const { scenario, taken } = await essaysOf('student');
  const { id } = await begin(scenario, {
    ...{ grader_ids: [idOf(corrector)], chair_id: idOf(manager) },
    ...{ total_teacher: 1, max_difference: null, max_criterion_difference: null },
  });
  const [answer] = await queueOf(corrector, id);
  if (!answer) throw new Error('Nothing was given out');
  const flag = (kind: string, note: string) => corrector.put(pathOf(answer, 'flags'), { kind, note });
  await flag('off_topic', 'Fala de outra coisa.');
  expect((await flag('risk', 'Fala em se machucar.')).status).toBe(200);
  // Another word about it is no other alarm.
  expect((await flag('risk', 'Fala em se machucar, no fim.')).status).toBe(200);
  const told = ['admin@certame.example', 'manager@certame.example'];
  await vi.waitFor(() => expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(told), {
    timeout: 60_000,
    interval: 100,
  });
  const answerId = taken[0]?.answerId ?? '';
  const [person] = await sql(
    'select u.name, u.email from attempts a join users u on u.id = a.user_id where a.id = $1',
    [answerId],
  );
  for (const { text } of smtp.received) {
    for (const secret of ['Texto de alguém', 'machucar', person.name, person.email, answerId])
      expect(text).not.toContain(secret);
    expect(text).toContain('“Redação”, de “Prova de teste”');
    expect(text).toContain('https://certame.example/#/questionnaire_correctors/');
  }
  const notes = await sql(
    `select u.email, n.link, n.data from notifications n join users u on u.id = n.user_id where n.type = 'grading.risk' order by 1`,
  );
  const data = { questionnaire_name: 'Prova de teste' };
  expect(notes).toEqual([
    { email: told[0], link: `/questionnaire_correctors/${id}/dashboard`, data },
    { email: told[1], link: '/questionnaire_correctors/corrections', data },
  ]);
});
