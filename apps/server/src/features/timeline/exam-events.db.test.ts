import type { ExamEvent, ExamWithEvents } from '@certame/contract/features/timeline/exam-events/endpoints.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { candidateOf, takeExam } from '@certame/testkit/exam-walk.ts';
import { narrowedMember } from '@certame/testkit/narrowed-member.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it, vi } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
const supervisor = await server.as('supervisor');

async function send(candidate: ApiClient, answerId: string, ...told: [type: string, data?: object][]) {
  const emitted_at = new Date().toISOString();
  const events = told.map(([type, data = {}], index) => ({ seq: index + 1, type, data, emitted_at }));
  const sent = await candidate.post(`/api/v1/answers/${answerId}/events`, {
    device_id: 'device-of-a-test',
    events,
  });
  expect(sent.status).toBe(200);
}

/** Two candidates: one copied and pasted, the other left the page and was given the exam back. */
async function happened() {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um'), choiceQuestion('dois')]],
    settings: { limit_min: 60 },
  });
  const [first, second] = [
    await candidateOf(server, scenario, 'student'),
    await candidateOf(server, scenario, 'student2'),
  ];
  const one = await takeExam(first, scenario, ['b', 'a']);
  const two = await takeExam(second, scenario, ['b', 'a']);
  await send(first, one.answerId, ['copy_text'], ['paste_text', { item_id: scenario.itemIds[1] }]);
  await send(second, two.answerId, ['page_hidden']);
  await manager.post(`/api/v1/answers/${two.answerId}/reopen`, { reason: 'A luz caiu.' });
  return { scenario, one, two, first, second };
}
async function eventsOf(
  { questionnaireId }: ExamScenario,
  query = '',
  client = manager,
): Promise<ExamEvent[]> {
  const reply = await client.get(`/api/v1/questionnaires/${questionnaireId}/events?per_page=50${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.model.data;
}
const typesOf = (rows: ExamEvent[]): string[] => rows.map(({ type }) => type);
async function examsOf(client: ApiClient, query = ''): Promise<ExamWithEvents[]> {
  const reply = await client.get(`/api/v1/questionnaires/events?per_page=100${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.model.data;
}

describe('events of all attempts of a questionnaire', () => {
  it('come newest first, each with its candidate, origin and question', async () => {
    const { scenario, two } = await happened();
    const rows = await eventsOf(scenario);
    expect(typesOf(rows)).toEqual([
      'reopened',
      'page_hidden',
      'paste_text',
      'copy_text',
      'finish',
      'start',
      'finish',
      'start',
    ]);
    expect(rows[0]).toMatchObject({
      answer_id: two.answerId,
      number: 1,
      severity: 'M',
      origin: 'staff',
      details: 'A luz caiu.',
      actor: manager.user?.name,
    });
    expect(rows[2]).toMatchObject({
      severity: 'H',
      origin: 'client',
      question: expect.stringContaining('dois'),
    });
    expect(rows[4]).toMatchObject({ severity: 'L', origin: 'server', details: 'Pelo participante' });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('are filtered by severity, type, origin, period and candidate', async () => {
    const { scenario, one } = await happened();
    const filtered = async (query: string) => typesOf(await eventsOf(scenario, query));
    expect(await filtered('&filters[severity]=H')).toEqual(['paste_text']);
    expect(await filtered('&filters[type]=copy_text&filters[type]=page_hidden')).toEqual([
      'page_hidden',
      'copy_text',
    ]);
    expect(await filtered('&filters[origin]=staff')).toEqual(['reopened']);
    const name = (await eventsOf(scenario)).find(({ answer_id }) => answer_id === one.answerId)?.name ?? '';
    expect(await filtered(`&filters[q]=${encodeURIComponent(name)}`)).toEqual([
      'paste_text',
      'copy_text',
      'finish',
      'start',
    ]);
    const [newest] = await eventsOf(scenario);
    expect(await filtered(`&filters[from]=${newest?.at}`)).toEqual(['reopened']);
    expect(await filtered(`&filters[to]=${newest?.at}`)).toHaveLength(7);
    expect(await filtered('&order_column=at&direction=asc&filters[severity]=M')).toEqual([
      'copy_text',
      'page_hidden',
      'reopened',
    ]);
    const path = `/api/v1/questionnaires/${scenario.questionnaireId}/events`;
    expect((await manager.get(`${path}?filters[type]=nada`)).status).toBe(422);
    expect((await manager.get(`${path}?filters[from]=ontem`)).status).toBe(422);
  });

  it('are counted by type, the grave ones first', async () => {
    const { scenario } = await happened();
    const { body } = await manager.get(`/api/v1/questionnaires/${scenario.questionnaireId}/events/counts`);
    expect(body.model.counts).toEqual([
      { type: 'paste_text', severity: 'H', count: 1 },
      { type: 'copy_text', severity: 'M', count: 1 },
      { type: 'page_hidden', severity: 'M', count: 1 },
      { type: 'reopened', severity: 'M', count: 1 },
      { type: 'finish', severity: 'L', count: 2 },
      { type: 'start', severity: 'L', count: 2 },
    ]);
  });

  it('say that there are more than were counted', async () => {
    const { scenario, one } = await happened();
    await owner.query(
      `insert into attempt_events (attempt_id, seq, institution_id, type, severity, emitted_at, received_at, position, previous_hash, hash)
       select $1, 100 + n, $2, 'web_offline', 'L', now(), now(), 100 + n, '', n::text from generate_series(1, 10001) n`,
      [one.answerId, scenario.institutionId],
    );
    const { body } = await manager.get(
      `/api/v1/questionnaires/${scenario.questionnaireId}/events?per_page=10`,
    );
    expect(body.model).toMatchObject({ total: 10_000, total_is_minimum: true });
    const sheet = await manager.get(
      `/api/v1/questionnaires/${scenario.questionnaireId}/events/export/xls?filters[severity]=M`,
    );
    expect(sheet.status).toBe(200);
  });

  it('tell whoever watches that something happened', async () => {
    const { scenario, first, one } = await happened();
    const published = vi.spyOn(server.services.realtime, 'publishCoalesced');
    await send(first, one.answerId, ['copy_text'], ['paste_text'], ['print_screen']);
    expect(published.mock.calls.map(([, , params, event]) => [params, event])).toEqual([
      [{ id: scenario.questionnaireId }, 'counters'],
    ]);
    published.mockRestore();
  });
});

describe('exams with events', () => {
  it('are those that somebody began, with the number of events of each severity', async () => {
    const { scenario } = await happened();
    const untouched = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('um')]] });
    const anonymous = await happened();
    await owner.query(
      `update questionnaires set settings = settings || '{"anonymous": true}', updated_at = now() where id = $1`,
      [anonymous.scenario.questionnaireId],
    );
    const rows = await examsOf(manager);
    const row = rows.find(({ id }) => id === scenario.questionnaireId);
    expect(row).toMatchObject({ attempts: 2, high: 1, medium: 3, low: 4 });
    expect(row?.last_event_at).toBe((await eventsOf(scenario))[0]?.at);
    const ids = rows.map(({ id }) => id);
    expect(ids).not.toContain(untouched.questionnaireId);
    expect(ids).not.toContain(anonymous.scenario.questionnaireId);
    const path = `/api/v1/questionnaires/${anonymous.scenario.questionnaireId}/events`;
    for (const address of [path, `${path}/counts`, `${path}/export/xls`])
      expect((await manager.get(address)).body.code).toBe('answers-anonymous');
  });

  it('are filtered by what happened in them, and when they were begun', async () => {
    const { scenario } = await happened();
    const has = async (query: string) =>
      (await examsOf(manager, query)).some(({ id }) => id === scenario.questionnaireId);
    expect(await has('&filters[severity]=H')).toBe(true);
    await owner.query(
      `delete from attempt_events e using attempts a where a.id = e.attempt_id and a.questionnaire_id = $1 and e.severity = 'H'`,
      [scenario.questionnaireId],
    );
    expect(await has('&filters[severity]=H')).toBe(false);
    expect(await has('&filters[severity]=H&filters[severity]=M')).toBe(true);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await has(`&filters[to]=${tomorrow}`)).toBe(true);
    expect(await has(`&filters[from]=${tomorrow}`)).toBe(false);
  });
});

describe('who may read events', () => {
  it('finds none of what rules of data access hide', async () => {
    const [shown, hidden] = [await happened(), await happened()];
    const member = await narrowedMember(server, shown.scenario, 'write');
    expect((await examsOf(member)).map(({ id }) => id)).toEqual([shown.scenario.questionnaireId]);
    expect(await eventsOf(shown.scenario, '', member)).toHaveLength(8);
    const path = `/api/v1/questionnaires/${hidden.scenario.questionnaireId}/events`;
    expect((await member.get(path)).status).toBe(404);
    expect((await member.get(`${path}/counts`)).status).toBe(404);
  });

  it('follows an attempt without its answers, where results are not his to see', async () => {
    const { scenario, one, first } = await happened();
    expect(await eventsOf(scenario, '', supervisor)).toHaveLength(8);
    const timeline = async (client: ApiClient) =>
      (await client.get(`/api/v1/answers/${one.answerId}/timeline?filters[kind]=answer`)).body.model.data.map(
        ({ details }: { details: string }) => details,
      );
    expect(await timeline(manager)).toEqual(['Alternativa B', 'Alternativa A']);
    expect(await timeline(supervisor)).toEqual(['', '']);
    expect((await first.get(`/api/v1/questionnaires/${scenario.questionnaireId}/events`)).status).toBe(403);
  });
});
