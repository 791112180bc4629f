import { questionTypes } from '@certame/contract/features/questions/question-types.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';
import { seedDemo } from './demo.ts';

const server = await useTestServer();
const { owner } = server;

interface Row {
  id: string;
  state: string;
  participants: number;
  finished: number;
}

const listed = async (): Promise<Row[]> => {
  const teacher = await server.as('teacher');
  return (await teacher.get('/api/v1/questionnaires?per_page=50')).body.model.data;
};
const idOf = async (state: string): Promise<string> =>
  (await listed()).find((row) => row.state === state)?.id ?? '';

it('shows a questionnaire of each state', async () => {
  const rows = (await listed()).map(({ state, participants, finished }) => [state, participants, finished]);
  expect(rows.toSorted()).toEqual([
    ['closed', 30, 26],
    ['draft', 0, 0],
    ['released', 30, 0],
  ]);
});

it('has questions of every type, none of which lacks what its type needs', async () => {
  const teacher = await server.as('teacher');
  const { data, total } = (await teacher.get('/api/v1/base_question?per_page=100')).body.model;
  expect(total).toBeGreaterThanOrEqual(24);
  expect([...new Set<string>(data.map((row: { type: string }) => row.type))].toSorted()).toEqual(
    questionTypes.toSorted(),
  );
});

it('can release its draft: the bank has enough questions for the draws', async () => {
  const teacher = await server.as('teacher');
  const { body } = await teacher.get(`/api/v1/questionnaires/${await idOf('draft')}/release_check`);
  expect(body.model.filter((problem: { blocking: boolean }) => problem.blocking)).toEqual([]);
});

it('lets a student in, and shows the result of what is over', async () => {
  const student = await server.as('student');
  const mine = (await student.get('/api/v1/questionnaires/answers')).body.model;
  expect(mine).toHaveLength(2);
  const teacher = await server.as('teacher');
  const { data } = (await teacher.get(`/api/v1/questionnaires/${await idOf('closed')}/resume?per_page=50`))
    .body.model;
  const states = data.map((row: { state: string }) => row.state);
  expect(states.filter((state: string) => state === 'released')).toHaveLength(25);
  expect(states.filter((state: string) => state === 'awaiting_correction')).toHaveLength(1);
});

it('has an exam on paper with doubts to decide, pages to settle and one that is missing', async () => {
  const manager = await server.as('manager');
  const base = '/api/v1/physical_questionnaires';
  const [paper] = (await manager.get(base)).body.model.data;
  expect(paper).toMatchObject({ sheets: 4, confirmed: 0, waiting: 3 });
  const { model } = (await manager.get(`${base}/${paper.id}/reading`)).body;
  expect(model).toMatchObject({
    complete: 1,
    ready: 1,
    incomplete: [{ missing: [2, 3] }, { missing: [2, 3] }],
  });
  expect(model.doubts.map(({ label, state }: Record<string, string>) => [label, state])).toEqual([
    ['3', 'double'],
    ['5', 'doubtful'],
  ]);
  expect(model.waiting.map(({ state }: { state: string }) => state)).toEqual(['double', 'unknown']);
  // As long as nothing is confirmed, the questionnaire has no attempt.
  expect((await listed()).find(({ state }) => state === 'released')?.finished).toBe(0);
});

it('has a mailing whose recipients and messages tell the same', async () => {
  const manager = await server.as('manager');
  const { data } = (await manager.get('/api/v1/missives?filters[state]=sent')).body.model;
  expect(data[0]).toMatchObject({ recipients: 30, sent: 29, failed: 1 });
  const { model } = (await manager.get('/api/v1/emails_sent?filters[eventType]=bounced')).body;
  expect(model.data).toMatchObject([{ email: 'aluno07@certame.example', may_resend: true }]);
  const { model: mail } = (await manager.get(`/api/v1/emails_sent/${model.data[0].id}`)).body;
  expect(mail.html).toContain('às 19h, no auditório');
  expect(mail.events.map((one: { eventType: string }) => one.eventType)).toEqual(['queued', 'bounced']);
});

it('leaves one essay to whoever corrects', async () => {
  const corrector = await server.as('corrector');
  const { model } = (
    await corrector.get(`/api/v1/questionnaires/${await idOf('closed')}/correction?only=pending`)
  ).body;
  expect(model.total).toBe(1);
});

it('is made once, and leaves no task behind', async () => {
  const count = async (): Promise<unknown> =>
    (await owner.query('select (select count(*) from questions) q, (select count(*) from attempts) a'))
      .rows[0];
  const before = await count();
  await seedDemo(server.services);
  expect(await count()).toEqual(before);
  // What the outbox shows was sent, and nothing waits to be.
  const { rows } = await owner.query('select state, count(*)::int from outbox_emails group by 1 order by 1');
  expect(rows).toEqual([
    { state: 'error', count: 1 },
    { state: 'sent', count: 29 },
  ]);
});
