import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterEach, expect, test } from 'vitest';
import { beginScheduled } from './commands/begin-scheduled.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner, services } = server;
const path = '/api/v1/missives';
const manager = await server.as('manager');
const admin = await server.as('admin');
const institutionId = manager.institutionId ?? '';

const [shownClass, hiddenClass] = await Promise.all(
  ['Turma à vista', 'Turma oculta'].map(async (name) => {
    const { rows } = await owner.query(
      `insert into classes (institution_id, name) values ($1, $2) returning id`,
      [institutionId, name],
    );
    return rows[0].id as string;
  }),
);
const { rows: forms } = await owner.query('select id from questionnaires where institution_id = $1 limit 2', [
  institutionId,
]);
const [shownForm, hiddenForm] = forms.map(({ id }) => id as string);

afterEach(() => owner.query('delete from data_access'));

/** The manager is left with this row of the model. */
const narrow = (model: string, id: string | undefined) =>
  owner.query(
    `insert into data_access (institution_id, owner_type, owner_id, model_type, model_id, level)
     select $1, 'user', id, $2, $3, 'read' from users where email = 'manager@certame.example'`,
    [institutionId, model, id],
  );
async function make(audience: object, by = admin): Promise<string> {
  const { status, body } = await by.post(path, { subject: 'Reunião', body: '<p>Oi</p>', ...audience });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.model.id;
}
const listed = async (): Promise<string[]> =>
  (await manager.get(`${path}?per_page=100`)).body.model.data.map((row: { id: string }) => row.id);

test('a mailing that was written for a hidden class is nowhere to be seen, neither are its recipients', async () => {
  const toShown = await make({ class_ids: [shownClass] });
  const toHidden = await make({ class_ids: [hiddenClass] });
  const toBoth = await make({ class_ids: [shownClass, hiddenClass] }, manager);
  const toNoClass = await make({ role_ids: [] });
  expect(await listed()).toEqual(expect.arrayContaining([toShown, toHidden, toBoth, toNoClass]));

  await narrow('classes', shownClass);
  const left = await listed();
  expect(left).toEqual(expect.arrayContaining([toShown, toNoClass]));
  for (const id of [toHidden, toBoth]) {
    expect(left).not.toContain(id);
    for (const part of ['', '/progress', '/recipients', '/recipients/export/xls'])
      expect((await manager.get(`${path}/${id}${part}`)).status, part).toBe(404);
    for (const action of ['send', 'unschedule', 'cancel', 'retry'])
      expect((await manager.post(`${path}/${id}/${action}`, {})).status, action).toBe(404);
    expect((await manager.delete(`${path}/${id}`)).status).toBe(404);
  }
  expect((await manager.get(`${path}/${toShown}/recipients`)).status).toBe(200);
});

test('nor is one for the participants of a hidden questionnaire', async () => {
  const [toShown, toHidden] = [
    await make({ questionnaire_id: shownForm }),
    await make({ questionnaire_id: hiddenForm }),
  ];
  await narrow('questionnaires', shownForm);
  expect(await listed()).toContain(toShown);
  expect(await listed()).not.toContain(toHidden);
});

test('who writes for what they may see sees what they wrote', async () => {
  await narrow('questionnaires', shownForm);
  const own = await make({ questionnaire_id: shownForm }, manager);
  expect(await listed()).toContain(own);
});

test('one that is due begins although its sender sees a class of it no longer: it reaches the rest', async () => {
  const { rows: roles } = await owner.query(
    `select id from roles where institution_id = $1 and key = 'teacher'`,
    [institutionId],
  );
  const id = await make({ class_ids: [hiddenClass], role_ids: [roles[0].id] }, manager);
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  expect((await manager.post(`${path}/${id}/send`, { scheduled_at })).status).toBe(200);
  await narrow('classes', shownClass);
  await beginScheduled({ ...services, now: () => Date.now() + 2 * 3_600_000 }, institutionId, id);
  const { body } = await admin.get(`${path}/${id}/progress`);
  expect(body.model).toMatchObject({ state: 'sending' });
  expect(body.model.total).toBeGreaterThan(0);
});
