import type { ApiClient } from '@certame/testkit/api-client.ts';
import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';

let questionnaireId: string;
let configId: string;
let studentIds: string[];

const userId = async (account: string): Promise<string> =>
  (await owner.query<{ id: string }>('select id from users where email = $1', [`${account}@certame.example`]))
    .rows[0]?.id ?? '';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
const supervisor = await server.as('supervisor');
beforeAll(async () => {
  const made = await manager.post('/api/v1/questionnaires', { name: 'Prova em salas' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  questionnaireId = made.body.model.id;
  const { body } = await manager.get('/api/v1/students?per_page=30&order_column=name');
  studentIds = body.model.data.map((row: { id: string }) => row.id);
});

const add = async (ids: string[]) => {
  const reply = await manager.post(`/api/v1/questionnaires/${questionnaireId}/participants`, {
    student_ids: ids,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
};
const rooms = async (client: ApiClient = manager) =>
  (await client.get(`/api/v1/classrooms?filters[config_id]=${configId}&order_column=name&per_page=100`)).body
    .model.data;
const sizes = async (): Promise<number[]> =>
  (await rooms()).map((room: { participants_count: number }) => room.participants_count);
const config = async () => (await manager.get(`/api/v1/classroom_configs/${configId}`)).body.model;
const seats = async () =>
  (
    await owner.query<{ participant_id: string; number: number }>(
      `select s.participant_id, r.number from room_participants s join rooms r on r.id = s.room_id
        where r.config_id = $1 order by 1`,
      [configId],
    )
  ).rows;

const seating = async (client: ApiClient = manager) =>
  client.get(`/api/v1/classroom_configs/seating?questionnaire_id=${questionnaireId}`);

describe('rooms of an exam', () => {
  it('are made with their configuration, evenly filled by name', async () => {
    await add(studentIds.slice(0, 11));
    const foreseen = await seating();
    expect(foreseen.body.model).toEqual({ participants: 11, room_limit: null, rooms: [] });
    const made = await manager.post('/api/v1/classroom_configs', {
      name: 'Salas da prova',
      questionnaire_id: questionnaireId,
      prefix: 'Sala',
      quantity_per_room: 5,
      quantity_total: 15,
      support_ids: [await userId('manager')],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    configId = made.body.model.id;
    expect(made.body.model).toMatchObject({ rooms_count: 3, placed_count: 11, unplaced_count: 0 });
    expect((await rooms()).map((room: { name: string }) => room.name)).toEqual([
      'Sala 01',
      'Sala 02',
      'Sala 03',
    ]);
    expect(await sizes()).toEqual([4, 4, 3]);
    expect((await seating()).body.model.rooms).toEqual([
      { number: 1, seated: 4, begun: 0 },
      { number: 2, seated: 4, begun: 0 },
      { number: 3, seated: 3, begun: 0 },
    ]);
    expect((await seating(await server.as('teacher'))).status).toBe(403);
    expect((await seating(await server.as('admin', secondInstitution))).status).toBe(404);
    const [first] = await rooms();
    const { body } = await manager.get(`/api/v1/classrooms/${first.id}/participants`);
    const names = body.model.data.map((row: { name: string }) => row.name);
    expect(names).toHaveLength(4);
    expect(body.model.data[0].state).toBe('not_started');
  });

  it('take in who comes later, and nobody gets up for them', async () => {
    const before = await seats();
    await add(studentIds.slice(11, 13));
    expect(await sizes()).toEqual([5, 4, 4]);
    expect(await seats()).toEqual(expect.arrayContaining(before));
    // Eighteen don't fit fifteen: the questionnaire has them, the rooms say so.
    await add(studentIds.slice(13, 18));
    expect(await config()).toMatchObject({ placed_count: 13, unplaced_count: 5 });
    const refused = await manager.post(`/api/v1/classroom_configs/${configId}/divide`);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.quantity_total[0]).toContain('18');
  });

  it('grow with the total, keep who has begun in place and give up rooms nobody needs', async () => {
    const row = await config();
    const grown = await manager.put(`/api/v1/classroom_configs/${configId}`, {
      quantity_total: 24,
      updated_at: row.updated_at,
    });
    expect(grown.status, JSON.stringify(grown.body)).toBe(200);
    expect(await sizes()).toEqual([4, 4, 4, 3, 3]);
    const stale = await manager.put(`/api/v1/classroom_configs/${configId}`, {
      prefix: 'X',
      updated_at: row.updated_at,
    });
    expect(stale.status).toBe(409);

    const [begun] = await seats();
    await owner.query(
      `insert into attempts (institution_id, questionnaire_id, participant_id, user_id, number, form, started_at, device_id, device_seen_at)
       select institution_id, questionnaire_id, id, user_id, 1, '{"sections":[]}', now(), 'd', now() from participants where id = $1`,
      [begun?.participant_id],
    );
    await manager.put(`/api/v1/classroom_configs/${configId}`, { quantity_total: 20, prefix: 'Lab' });
    expect((await rooms()).map((room: { name: string }) => room.name)).toEqual([
      'Lab 01',
      'Lab 02',
      'Lab 03',
      'Lab 04',
    ]);
    expect((await sizes()).toSorted()).toEqual([4, 4, 5, 5]);
    const after = await seats();
    expect(after).toHaveLength(18);
    if ((begun?.number ?? 0) <= 4) expect(after).toContainEqual(begun);
    const again = await manager.post(`/api/v1/classroom_configs/${configId}/divide`);
    expect(again.body.model).toEqual({ rooms: 4, placed: 18, moved: 0 });
    const open = (await rooms()).map((room: { open_count: number }) => room.open_count);
    expect(open.reduce((sum: number, count: number) => sum + count, 0)).toBe(1);
  });

  it('respect the limit of the questionnaire, one division each, and numbers that make sense', async () => {
    const limitTo = async (room_participant_limit: number) => {
      const path = `/api/v1/questionnaires/${questionnaireId}`;
      const { model } = (await manager.get(path)).body;
      const { name, starts_at, ends_at, settings, updated_at } = model;
      const body = {
        name,
        starts_at,
        ends_at,
        updated_at,
        settings: { ...settings, room_participant_limit },
      };
      return manager.put(path, body);
    };
    const { quantity_per_room: perRoom } = await config();
    const below = await limitTo(perRoom - 1);
    expect(below.status).toBe(422);
    expect(below.body.errors['settings.room_participant_limit'][0]).toContain(`até ${perRoom} participantes`);
    expect((await limitTo(5)).status).toBe(200);
    const over = await manager.put(`/api/v1/classroom_configs/${configId}`, { quantity_per_room: 6 });
    expect(over.body.errors.quantity_per_room[0]).toContain('5');
    const tooLarge = await manager.put(`/api/v1/classroom_configs/${configId}`, { quantity_total: 4 });
    expect(tooLarge.body.errors.quantity_per_room).toBeDefined();
    const second = await manager.post('/api/v1/classroom_configs', {
      name: 'Outra',
      questionnaire_id: questionnaireId,
      prefix: 'S',
      quantity_per_room: 5,
      quantity_total: 20,
    });
    expect(second.status).toBe(409);
    expect(await sizes()).toHaveLength(4);
  });
});

describe('supervisors', () => {
  it('are assigned to one room of an exam, never twice', async () => {
    const [first, second] = await rooms();
    const id = await userId('supervisor');
    const url = (room: { id: string }) => `/api/v1/classrooms/${room.id}/supervisors`;
    expect((await manager.put(url(first), { user_ids: [id], updated_at: first.updated_at })).status).toBe(
      200,
    );
    expect((await rooms())[0].labels.supervisor_ids).toHaveLength(1);
    const twice = await manager.put(url(second), { user_ids: [id] });
    expect(twice.status).toBe(409);
    expect(twice.body).toMatchObject({ code: 'supervisor-twice' });
    expect(twice.body.messages[0].message).toContain(first.name);
    expect(twice.body.errors.user_ids[0]).toContain(first.name);
    const same = await manager.put(url(first), { user_ids: [id, id] });
    expect(same.status).toBe(422);
    expect((await manager.put(url(first), { user_ids: [], updated_at: first.updated_at })).status).toBe(409);
    const stranger = await owner.query<{ id: string }>(
      `insert into users (email, name) values ('fora@rooms.example', 'De Fora') returning id`,
    );
    expect((await manager.put(url(first), { user_ids: [stranger.rows[0]?.id] })).status).toBe(422);
    const student = await manager.put(url(first), { user_ids: [await userId('student')] });
    expect(student.body.errors.user_ids).toHaveLength(1);
    const all = (await manager.get('/api/v1/classrooms/supervisor_options')).body.model;
    expect(all.map((one: { id: string }) => one.id)).not.toContain(await userId('student'));
    expect((await supervisor.put(url(second), { user_ids: [] })).status).toBe(403);
  });

  it('are told apart by their e-mail, for those who may read users', async () => {
    const offered = async () =>
      (await manager.get('/api/v1/classrooms/supervisor_options?search=VITOR')).body.model;
    const id = await userId('supervisor');
    expect(await offered()).toEqual([
      { id, label: 'Vítor Supervisor', detail: 'supervisor@certame.example' },
    ]);
    const { rows } = await owner.query(
      `delete from role_permissions where permission_key = 'users.menu' returning institution_id, role_id`,
    );
    expect(await offered()).toEqual([{ id, label: 'Vítor Supervisor' }]);
    await owner.query(
      `insert into role_permissions (institution_id, role_id, permission_key)
       select institution_id, role_id, 'users.menu' from json_to_recordset($1) as held (institution_id uuid, role_id uuid)`,
      [JSON.stringify(rows)],
    );
  });

  it('see their own room and no other, support sees all of the exam', async () => {
    const [first, second] = await rooms();
    expect((await rooms(supervisor)).map((room: { id: string }) => room.id)).toEqual([first.id]);
    expect((await supervisor.get(`/api/v1/classrooms/${first.id}/participants`)).status).toBe(200);
    expect((await supervisor.get(`/api/v1/classrooms/${second.id}/participants`)).status).toBe(404);
    expect((await supervisor.get(`/api/v1/classrooms/${second.id}`)).status).toBe(404);
    const row = await config();
    await manager.put(`/api/v1/classroom_configs/${configId}`, {
      support_ids: [await userId('supervisor')],
      updated_at: row.updated_at,
    });
    expect(await rooms(supervisor)).toHaveLength(4);
  });

  it('and support can open the rooms: others are refused by name of the field, those who lost the right stay', async () => {
    const change = async (values: object) =>
      manager.put(`/api/v1/classroom_configs/${configId}`, {
        ...values,
        updated_at: (await config()).updated_at,
      });
    const [student, support] = [await userId('student'), await userId('supervisor')];
    const refused = await change({ support_ids: [support, student] });
    expect([refused.status, refused.body.errors.support_ids?.length]).toEqual([422, 1]);
    await owner.query('insert into room_support (institution_id, config_id, user_id) values ($1, $2, $3)', [
      manager.institutionId,
      configId,
      student,
    ]);
    expect((await change({ support_ids: [support, student], name: 'Salas da P1' })).status).toBe(200);
    expect((await change({ support_ids: [support] })).status).toBe(200);
  });

  it('are offered as support only to who can open rooms; whoever lost that right keeps a name', async () => {
    const offered = async (query: string): Promise<string[]> => {
      const { body, status } = await manager.get(`/api/v1/users/options?${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.model.map((row: { id: string }) => row.id);
    };
    const asked = 'for=classroom_configs.support_ids';
    const [student, support] = [await userId('student'), await userId('supervisor')];
    expect(await offered('search=student@certame.example')).toEqual([student]);
    expect(await offered(`${asked}&search=student@certame.example`)).toEqual([]);
    const some = await offered(asked);
    expect(some).toContain(support);
    expect(some).not.toContain(student);
    for (const id of some)
      expect((await manager.put(`/api/v1/classroom_configs/${configId}`, { support_ids: [id] })).status).toBe(
        200,
      );
    expect(await offered(`${asked}&ids=${student}`)).toEqual([student]);
    // A field that isn't declared to ask is told so.
    for (const unknown of ['room_configs.name', 'classes.teacher_ids', 'constructor.name', ''])
      expect((await manager.get(`/api/v1/users/options?for=${unknown}`)).status).toBe(422);
  });

  it('go with their configuration', async () => {
    expect((await manager.delete(`/api/v1/classroom_configs/${configId}`)).status).toBe(200);
    expect(await rooms()).toEqual([]);
    const left = await owner.query('select from room_supervisors where config_id = $1', [configId]);
    const mine = await owner.query(`select from participants where questionnaire_id = $1`, [questionnaireId]);
    expect(left.rowCount).toBe(0);
    expect(mine.rowCount).toBe(18);
  });
});
