import { randomUUID } from 'node:crypto';
import { areas } from '@certame/contract/areas.ts';
import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import type { ApiReply } from '@certame/testkit/api-client.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { roomSender, sendAll } from '#features/exam/testing/upload-steps.ts';
import { expectCivil } from './civil.ts';
import { filesElsewhere, managerElsewhere, onePixel, uploadPicture } from './files-elsewhere.ts';

/** Another institution's files, named wherever a body can name a file. Image fields of areas: area-fields.test.ts. */
let strange: Record<string, string>;
const unknownId = '00000000-0000-4000-8000-000000000000';

const server = await useTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
const { owner } = server;
const admin = await server.as('admin');
const teacher = await server.as('teacher');
beforeAll(async () => {
  strange = await filesElsewhere(server, owner, await managerElsewhere(server, owner));
});

/** How often the files are named, in links and in texts, by table. */
async function mentions(): Promise<Record<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const counts = tables.map(({ name }) => {
    const table = pg.escapeIdentifier(name);
    return `(select count(*)::int from ${table} t where t::text like any($1)) as ${table}`;
  });
  const { rows } = await owner.query<Record<string, number>>(`select ${counts.join(', ')}`, [
    Object.values(strange).map((id) => `%${id}%`),
  ]);
  return rows[0] ?? {};
}

const picture = (id: string): string => `<p>Veja: <img data-file="${id}" alt="figura"></p>`;
const gist = ({ status, body }: ApiReply) => ({ status, code: body.code, errors: body.errors });

/** Refused at the field exactly like a file that is not there, and kept nowhere. */
async function expectRefused(field: string, send: (id: string) => Promise<ApiReply>): Promise<void> {
  const before = await mentions();
  const refusal = await send(unknownId);
  expectCivil(refusal, field);
  expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([422, [field]]);
  for (const [purpose, id] of Object.entries(strange))
    expect(gist(await send(id)), `${purpose} at ${field}`).toEqual(gist(refusal));
  expect(await mentions()).toEqual(before);
}

describe('questions', () => {
  const question = (place: string, id: string) => {
    const html = (here: string): string => (place === here ? picture(id) : '<p>Texto</p>');
    return {
      title: 'Figura',
      type: 'multiple_choice',
      difficulty: 'E',
      content: {
        statement: html('statement'),
        options: [
          { id: 'a', html: html('option') },
          { id: 'b', html: 'B' },
        ],
      },
      key: {
        correct_option_ids: ['a'],
        feedback_right: html('feedback_right'),
        feedback_wrong: html('feedback_wrong'),
        general_feedback: html('general_feedback'),
        option_feedback: { a: html('option_feedback') },
      },
    };
  };
  const places = ['statement', 'option', 'feedback_right', 'feedback_wrong', 'general_feedback'];

  test.each([...places, 'option_feedback'])('are not illustrated with them: %s', async (place) => {
    const own = await uploadPicture(teacher, '/api/v1/files', { purpose: 'question' });
    const made = await teacher.post('/api/v1/base_question', question(place, own));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id, updated_at } = made.body.model;
    await expectRefused('content.statement', (file) =>
      teacher.post('/api/v1/base_question', question(place, file)),
    );
    await expectRefused('content.statement', (file) =>
      teacher.put(`/api/v1/base_question/${id}`, { ...question(place, file), updated_at }),
    );
    expect((await teacher.get(`/api/v1/base_question/${id}`)).body.model).toEqual(made.body.model);
  });
});

test('contents are not illustrated with them', async () => {
  const content = (id: string) => ({ name: 'Figura', type: 'M', body: picture(id) });
  const own = await uploadPicture(teacher, '/api/v1/files', { purpose: 'question' });
  const made = await teacher.post('/api/v1/contents', content(own));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await expectRefused('body', (id) => teacher.post('/api/v1/contents', content(id)));
  await expectRefused('body', (id) =>
    teacher.put(`/api/v1/contents/${made.body.model.id}`, { body: picture(id) }),
  );
});

test('messages of the chat do not carry them', async () => {
  const student = await server.as('student');
  const opened = await teacher.post('/api/v1/chat/conversations', { user_id: student.user?.id });
  const path = `/api/v1/chat/conversations/${opened.body.model.id}`;
  const write = (id: string) =>
    teacher.post(`${path}/messages`, { client_id: randomUUID(), body: 'Veja', file_id: id });
  expect((await write(await uploadPicture(teacher, `${path}/files`))).status).toBe(201);
  await expectRefused('file_id', write);
});

test('appeals do not come with them', async () => {
  const student = await server.as('student');
  const mine = (await student.get('/api/v1/questionnaires/answers')).body.model;
  const { answer_id } = mine.find((one: { results_available: boolean }) => one.results_available);
  const words = { reason: 'other', reasoning: 'A figura do enunciado está invertida.' };
  const file = (file_ids: string[]) => student.post('/api/v1/appeals', { ...words, answer_id, file_ids });
  await expectRefused('file_ids', (id) => file([id]));
  const own = await uploadPicture(student, '/api/v1/files', { purpose: 'appeal' });
  const made = await file([own]);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const path = `/api/v1/appeals/${made.body.model.id}`;
  await expectRefused('file_ids', (id) => student.put(path, { ...words, file_ids: [id] }));
  await admin.post(`/api/v1/appeal_handlings/${made.body.model.id}/ask`, { message: 'Qual figura?' });
  await expectRefused('file_ids', (id) =>
    student.post(`${path}/answer`, { message: 'Esta.', file_ids: [id] }),
  );
});

test('responses do not hand them in', async () => {
  const scenario: ExamScenario = await createExamScenario(server.ownerUrl, {
    sections: [[{ type: 'media', content: { statement: '<p>Envie</p>', media_kinds: ['image'] }, key: {} }]],
  });
  const { client, answerId } = await beginExam(await candidateOf(server, scenario, 'student'), scenario, []);
  let seq = 0;
  const answer = async (id: string): Promise<{ rejected: object[]; acknowledged: object[] }> => {
    seq += 1;
    const response = {
      item_id: scenario.itemIds[0],
      seq,
      value: [id],
      answered_at: new Date().toISOString(),
    };
    const body = { device_id: 'device-of-a-test', responses: [response] };
    return (await client.post(`/api/v1/answers/${answerId}/responses`, body)).body;
  };
  const before = await mentions();
  for (const id of [unknownId, ...Object.values(strange)])
    expect((await answer(id)).rejected).toEqual([
      { item_id: scenario.itemIds[0], seq, code: 'invalid-value' },
    ]);
  expect(await mentions()).toEqual(before);
  const sender = roomSender(client, answerId, scenario.itemIds[0] ?? '');
  const own = await sendAll(sender, onePixel, { name: 'figura.png' });
  expect((await answer(own.body.model.id)).acknowledged).toHaveLength(1);
});

test('portraits are uploaded, never named', async () => {
  const before = await mentions();
  const [person] = (await admin.get('/api/v1/users?filters[search]=supervisor')).body.model.data;
  for (const id of [unknownId, ...Object.values(strange)]) {
    const named = { picture: id, picture_file_id: id, profile_picture: `/api/v1/files/${id}` };
    const replies = [
      await teacher.post('/api/v1/profile', { name: teacher.user?.name, ...named }),
      await admin.put(`/api/v1/users/${person.id}`, named),
    ];
    for (const reply of replies) expectCivil(reply, id);
  }
  expect(await mentions()).toEqual(before);
});

test('texts without pictures lose them', async () => {
  const before = await mentions();
  const roles = (await admin.get('/api/v1/roles/options')).body.model;
  const ways: Record<string, (html: string) => Record<string, unknown>> = {
    campaigns: (description) => ({
      name: 'Inscrições',
      code: `c-${randomUUID()}`,
      title: 'Inscrições',
      description,
      consent_text: 'Concordo',
    }),
    missives: (body) => ({ subject: 'Aviso', body, role_ids: [roles[0].id] }),
    news: (description) => ({
      title: 'Aviso',
      description,
      start: '2026-01-01T00:00:00Z',
      finish: '2027-01-01T00:00:00Z',
    }),
  };
  for (const id of Object.values(strange)) {
    for (const [area, bodyOf] of Object.entries(ways)) {
      const { status, body } = await admin.post(`/api/v1/${area}`, bodyOf(`${picture(id)}<p>Olá</p>`));
      expect(status, `${area} ${JSON.stringify(body)}`).toBe(201);
      expect(JSON.stringify(body)).toContain('Veja');
    }
  }
  expect(await mentions()).toEqual(before);
});

test('no other body has a field for a file', () => {
  const names = /"((?!max_)(?:\w+_)?(?:file|image|picture|photo|logo)s?(?:_ids?)?)":/g;
  const found = declaredEndpoints.flatMap(({ endpoint: { method, path, body } }) => {
    const schema = body ? JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : '';
    return [...schema.matchAll(names)].map(([, field]) => `${method} ${path} ${field}`);
  });
  const ofAreas = areas.flatMap(({ key, fields }) =>
    Object.entries(fields).flatMap(([field, { kind }]) =>
      kind === 'image' ? [`POST /api/v1/${key} ${field}`, `PUT /api/v1/${key}/:id ${field}`] : [],
    ),
  );
  const tried = [
    ...ofAreas,
    'POST /api/v1/chat/conversations/:id/messages file_id',
    ...['POST /api/v1/appeals', 'PUT /api/v1/appeals/:id', 'POST /api/v1/appeals/:id/answer'].map(
      (appeal) => `${appeal} file_ids`,
    ),
    // No files' ids: regions name pictures of the answer by ids of their own; others are refused (`desk/pictures/pictures.db.test.ts`).
    ...['draft', 'grade', 'group_grade'].map(
      (write) =>
        `PUT /api/v1/questionnaire_correctors/:id/answers/:answer_id/items/:item_id/${write} picture`,
    ),
  ];
  expect(ofAreas.length).toBeGreaterThan(6);
  expect(found.sort()).toEqual(tried.sort());
});

test('nobody of this institution reads a byte of them', async () => {
  const { rows } = await owner.query<{ email: string }>(
    `select distinct on (m.role_id) u.email from memberships m join users u on u.id = m.user_id
      where m.institution_id = $1 order by m.role_id, u.email`,
    [admin.institutionId],
  );
  expect(rows.length).toBeGreaterThan(4);
  const sessions = await createSessions(
    server.ownerUrl,
    rows.map(({ email }) => email),
  );
  const readers = sessions.map((session) => clientWith(server.address, session, admin.institutionId ?? ''));
  for (const [purpose, id] of Object.entries(strange)) {
    for (const reader of readers) expect((await reader.get(`/api/v1/files/${id}`)).status, purpose).toBe(404);
    // Logos are shown to strangers, wherever they are from.
    const shown = await server.anonymous().get(`/api/v1/files/brand/${id}`);
    expect(shown.status, purpose).toBe(purpose === 'brand' ? 200 : 404);
  }
});
