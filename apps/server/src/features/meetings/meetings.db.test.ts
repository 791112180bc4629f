import { randomUUID } from 'node:crypto';
import type { Meeting } from '@certame/contract/features/meetings/endpoints.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const base = '/api/v1/meetings';
const server = await useTestServer();
const [host, guest, uninvited] = await Promise.all([
  server.as('teacher'),
  server.as('student'),
  server.as('manager'),
]);

async function makeMeeting(starts_at: string | null = null): Promise<Meeting> {
  const { body } = await host.post(base, { name: 'Conselho de classe', starts_at });
  return body.model;
}
const say = (client: typeof host, id: string, body: string, client_id = randomUUID()) =>
  client.post(`${base}/${id}/messages`, { client_id, body });

describe('a meeting', () => {
  it('is found by its link alone, entered by any member, and then listed for both', async () => {
    const meeting = await makeMeeting();
    expect(meeting).toMatchObject({ name: 'Conselho de classe', present: 0, ended_at: null });
    expect(meeting.link.length).toBeGreaterThanOrEqual(20);
    const listed = async (client: typeof host) =>
      (await client.get(base)).body.model.filter(({ id }: Meeting) => id === meeting.id).length;
    expect([await listed(host), await listed(guest)]).toEqual([1, 0]);
    const { body } = await guest.post(`${base}/link/${meeting.link}/enter`);
    expect((await guest.post(`/api/v1/calls/${body.model.call_id}/join`)).status).toBe(200);
    expect(await listed(guest)).toBe(1);
    expect((await host.get(`${base}/link/${meeting.link}`)).body.model.present).toBe(1);
    expect((await host.get(`${base}/link/${meeting.link}x`)).status).toBe(404);
  });

  it('is nothing for another institution, nor its call and messages for who has not come in', async () => {
    const meeting = await makeMeeting();
    const { body } = await host.post(`${base}/link/${meeting.link}/enter`);
    const elsewhere = await server.as('teacher', 'Instituto Maré');
    expect((await elsewhere.get(`${base}/link/${meeting.link}`)).status).toBe(404);
    expect((await elsewhere.post(`${base}/link/${meeting.link}/enter`)).status).toBe(404);
    expect((await uninvited.post(`/api/v1/calls/${body.model.call_id}/join`)).status).toBe(404);
    expect((await uninvited.get(`${base}/${meeting.id}/messages`)).status).toBe(404);
    expect((await say(uninvited, meeting.id, 'oi')).status).toBe(404);
    expect((await uninvited.post(`${base}/${meeting.id}/end`)).status).toBe(404);
  });

  it('keeps what is written once, in order, and ends by its host alone', async () => {
    const meeting = await makeMeeting('2030-01-01T12:00:00.000Z');
    await guest.post(`${base}/link/${meeting.link}/enter`);
    const twice = randomUUID();
    await say(host, meeting.id, 'Bom dia', twice);
    await say(host, meeting.id, 'Bom dia', twice);
    await say(guest, meeting.id, 'Bom dia, professora');
    const written = async () =>
      (await guest.get(`${base}/${meeting.id}/messages`)).body.model.map((one: { body: string }) => one.body);
    expect(await written()).toEqual(['Bom dia', 'Bom dia, professora']);
    expect((await guest.post(`${base}/${meeting.id}/end`)).status).toBe(403);
    expect((await host.post(`${base}/${meeting.id}/end`)).status).toBe(200);
    expect((await say(guest, meeting.id, 'Alguém?')).body.code).toBe('call-ended');
    expect((await guest.post(`${base}/link/${meeting.link}/enter`)).body.code).toBe('call-ended');
    expect(await written()).toHaveLength(2);
  });

  it('is closed to whoever takes an exam at that moment', async () => {
    const meeting = await makeMeeting();
    const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('Um')]] });
    const candidate = await candidateOf(server, scenario, 'student2');
    await beginExam(candidate, scenario, []);
    const student = await server.as('student2');
    expect((await student.post(`${base}/link/${meeting.link}/enter`)).body.code).toBe('chat-during-exam');
  });
});

it('refuses a meeting without a name, and one whose time is none', async () => {
  for (const body of [
    { name: ' ', starts_at: null },
    { name: 'x'.repeat(121), starts_at: null },
    { name: 'Reunião', starts_at: 'amanhã' },
  ])
    expect((await host.post(base, body)).status).toBe(422);
});
