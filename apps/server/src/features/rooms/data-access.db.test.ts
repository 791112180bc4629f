import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { narrowedMember } from '@certame/testkit/narrowed-member.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const manager = await server.as('manager');
const supervisor = await server.as('supervisor');

async function divided(name: string): Promise<{ scenario: ExamScenario; configId: string }> {
  const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('um')]] });
  const made = await manager.post('/api/v1/classroom_configs', {
    name,
    questionnaire_id: scenario.questionnaireId,
    prefix: name,
    quantity_per_room: 50,
    quantity_total: 50,
    support_ids: [],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { scenario, configId: made.body.model.id };
}
const roomsOf = async (client: ApiClient, configId: string) =>
  (await client.get(`/api/v1/classrooms?filters[config_id]=${configId}`)).body.model.data;

async function supervise(client: ApiClient, configId: string, userIds: unknown[]) {
  const [{ id, updated_at }] = await roomsOf(manager, configId);
  return client.put(`/api/v1/classrooms/${id}/supervisors`, { user_ids: userIds, updated_at });
}
const supervisorsOf = async (configId: string): Promise<string[]> =>
  (await owner.query('select user_id from room_supervisors where config_id = $1', [configId])).rows.map(
    (row) => row.user_id,
  );
const found = async (client: ApiClient, text: string): Promise<string> =>
  JSON.stringify((await client.get(`/api/v1/search?q=${text}`)).body.model);

describe('rooms of an exam that rules of data access hide', () => {
  test('are nowhere to be seen, and not to be changed', async () => {
    const [shown, hidden] = [await divided('Visivel'), await divided('Oculta')];
    for (const { configId } of [shown, hidden])
      expect((await supervise(manager, configId, [])).status).toBe(200);
    expect((await supervise(manager, hidden.configId, [supervisor.user?.id])).status).toBe(200);
    const [room] = await roomsOf(manager, hidden.configId);
    const member = await narrowedMember(server, shown.scenario, 'write');

    const { body } = await member.get('/api/v1/classrooms?per_page=100');
    expect(body.model.data.map((row: { config_id: string }) => row.config_id)).toEqual([shown.configId]);
    expect((await member.get(`/api/v1/classrooms/${room.id}`)).status).toBe(404);
    expect((await member.get(`/api/v1/classrooms/${room.id}/participants`)).status).toBe(404);
    expect(await found(manager, 'oculta')).toContain(room.id);
    expect(await found(member, 'oculta')).not.toContain(room.id);
    expect((await supervise(member, hidden.configId, [])).status).toBe(404);
    expect(await supervisorsOf(hidden.configId)).toEqual([supervisor.user?.id]);

    expect((await supervise(member, shown.configId, [manager.user?.id])).status).toBe(200);
    expect(await supervisorsOf(shown.configId)).toEqual([manager.user?.id]);
  });

  test('are seen and not changed at the level of reading', async () => {
    const { scenario, configId } = await divided('Leitura');
    const member = await narrowedMember(server, scenario, 'read');
    const [room] = await roomsOf(member, configId);
    expect(room.participants_count).toBeGreaterThan(0);
    expect((await supervise(member, configId, [supervisor.user?.id])).body.code).toBe('read-only');
    expect(await supervisorsOf(configId)).toEqual([]);
    const divide = (client: ApiClient) => client.post(`/api/v1/classroom_configs/${configId}/divide`);
    expect((await divide(member)).body.code).toBe('read-only');
    const stranger = await narrowedMember(server, (await divided('Alheia')).scenario, 'write');
    expect((await divide(stranger)).body.code).toBe('not-found');
  });

  test('are reached by who supervises them and has no such rule', async () => {
    const { configId } = await divided('Fiscal');
    await owner.query('delete from room_supervisors where user_id = $1', [supervisor.user?.id]);
    expect(await roomsOf(supervisor, configId)).toEqual([]);
    expect((await supervise(manager, configId, [supervisor.user?.id])).status).toBe(200);
    const [room] = await roomsOf(supervisor, configId);
    const seats = await supervisor.get(`/api/v1/classrooms/${room.id}/participants`);
    expect(seats.body.model.total).toBe(room.participants_count);
  });
});
