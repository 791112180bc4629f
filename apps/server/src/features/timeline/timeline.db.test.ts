import type { TimelineRow } from '@certame/contract/features/timeline/endpoints.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { candidateOf, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
const reason = 'A conexão do participante caiu.';

/** An attempt that was answered, finished and reopened. */
async function follow() {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um'), choiceQuestion('dois')]],
    settings: { limit_min: 60 },
  });
  const student = await candidateOf(server, scenario, 'student');
  const { answerId } = await takeExam(student, scenario, ['b', 'a']);
  expect((await manager.post(`/api/v1/answers/${answerId}/reopen`, { reason })).status).toBe(200);
  const rows = async (query = ''): Promise<TimelineRow[]> => {
    const { status, body } = await manager.get(`/api/v1/answers/${answerId}/timeline?per_page=50${query}`);
    expect(status).toBe(200);
    return body.model.data;
  };
  const chain = async () => (await manager.get(`/api/v1/answers/${answerId}/chain`)).body.model;
  return { scenario, student, answerId, rows, chain };
}

describe('the timeline of an attempt', () => {
  it('has its answers, events and acts of the staff in the order in which they came', async () => {
    const { rows, chain } = await follow();
    const all = await rows();
    expect(all.map(({ kind, type }) => [kind, type])).toEqual([
      ['event', 'start'],
      ['answer', 'answer_saved'],
      ['answer', 'answer_saved'],
      ['event', 'finish'],
      ['staff', 'reopened'],
    ]);
    expect(all[1]).toMatchObject({ question: 1, details: 'Alternativa B', chain: null, position: null });
    expect(all[3]).toMatchObject({ details: 'Pelo participante', chain: 'valid', position: 2 });
    expect(all[4]).toMatchObject({
      details: reason,
      actor: manager.user?.name,
      severity: 'M',
      chain: 'valid',
    });
    expect(await chain()).toEqual({ events: 3, redacted: 0, breaks: [], broken: 0 });
  });

  it('names the question of an event by its number', async () => {
    const { scenario, answerId, student, rows } = await follow();
    const emitted_at = new Date().toISOString();
    const data = { item_id: scenario.itemIds[1] };
    const events = [{ seq: 1, type: 'answered_question', data, emitted_at }];
    const sent = await student.post(`/api/v1/answers/${answerId}/events`, {
      device_id: 'device-of-a-test',
      events,
    });
    expect(sent.status).toBe(200);
    expect((await rows()).at(-1)).toMatchObject({ type: 'answered_question', question: 2, details: '' });
  });

  it('is filtered by kind and severity, searched, and given page by page', async () => {
    const { answerId, rows } = await follow();
    expect((await rows('&filters[kind]=answer')).map(({ type }) => type)).toEqual([
      'answer_saved',
      'answer_saved',
    ]);
    expect((await rows('&filters[severity]=M')).map(({ type }) => type)).toEqual(['reopened']);
    expect((await rows('&filters[q]=conexao')).map(({ type }) => type)).toEqual(['reopened']);
    const page = (number: number) =>
      manager.get(`/api/v1/answers/${answerId}/timeline?per_page=2&page=${number}`);
    const pages = await Promise.all([1, 2, 3].map(page));
    expect(pages.flatMap(({ body }) => body.model.data)).toEqual(await rows());
    expect((await manager.get(`/api/v1/answers/${answerId}/timeline?filters[kind]=x`)).status).toBe(422);
  });

  it('shows a broken chain where it breaks', async () => {
    const { answerId, rows, chain } = await follow();
    const states = async () =>
      (await rows('&filters[kind]=event&filters[kind]=staff')).map((row) => row.chain);
    await owner.query(
      `update attempt_events set data = '{"reason": "outra"}' where attempt_id = $1 and position = 3`,
      [answerId],
    );
    expect(await states()).toEqual(['valid', 'valid', 'altered']);
    expect(await chain()).toMatchObject({ broken: 1, breaks: [{ position: 3, chain: 'altered' }] });
    await owner.query(
      `update attempt_events set data = '{"redacted": true}' where attempt_id = $1 and position = 3`,
      [answerId],
    );
    expect(await states()).toEqual(['valid', 'valid', 'redacted']);
    expect(await chain()).toMatchObject({ redacted: 1, broken: 0 });
    await owner.query('delete from attempt_events where attempt_id = $1 and position = 2', [answerId]);
    expect(await states()).toEqual(['valid', 'gap']);
    expect(await chain()).toMatchObject({ events: 2, broken: 1, breaks: [{ position: 3, chain: 'gap' }] });
  });

  it('is for whoever reads results: its candidate and other institutions find nothing', async () => {
    const { answerId, student } = await follow();
    expect((await student.get(`/api/v1/answers/${answerId}/timeline`)).status).toBe(403);
    expect((await student.get(`/api/v1/answers/${answerId}/chain`)).status).toBe(403);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await manager.get(`/api/v1/answers/${nobody}/timeline`)).status).toBe(404);
    expect((await manager.get(`/api/v1/answers/${nobody}/chain`)).status).toBe(404);
  });

  it('leaves as a spreadsheet', async () => {
    const { answerId } = await follow();
    const reply = await manager.get(`/api/v1/answers/${answerId}/timeline/export/xls`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('spreadsheet'),
    ]);
  });
});
