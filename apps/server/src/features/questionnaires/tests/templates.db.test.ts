import { settingsSchema } from '@certame/contract/features/questionnaires/settings.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const teacher = await server.as('teacher');
const base = '/api/v1/questionnaire_templates';
const settings = (own: object) => settingsSchema.parse(own);

async function make(name: string, own: object = {}) {
  const { status, body } = await teacher.post(base, { name, settings: settings(own) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.model;
}

test('settings are kept under a name, without the people they name', async () => {
  const made = await make('Prova bimestral', {
    limit_min: 50,
    shuffle_options: true,
    notification_emails: ['coordenacao@escola.example'],
  });
  expect(made.settings).toMatchObject({ limit_min: 50, shuffle_options: true, notification_emails: [] });
  expect(made).toMatchObject({ name: 'Prova bimestral', archived: false });
  const again = await teacher.post(base, { name: 'PROVA bimestral', settings: settings({}) });
  expect([again.status, again.body.code]).toEqual([409, 'already-exists']);
});

test('a template is renamed, takes other settings, is put away and brought back', async () => {
  const { id, updated_at } = await make('Simulado', { limit_min: 90 });
  const renamed = await teacher.put(`${base}/${id}`, { name: 'Simulado final', archived: true, updated_at });
  expect(renamed.body.model).toMatchObject({ name: 'Simulado final', archived: true });
  expect(renamed.body.model.settings.limit_min).toBe(90);
  const stale = await teacher.put(`${base}/${id}`, { name: 'Outro', updated_at });
  expect([stale.status, stale.body.data.current.name]).toEqual([409, 'Simulado final']);
  const back = await teacher.put(`${base}/${id}`, {
    name: 'Simulado final',
    archived: false,
    settings: settings({ limit_min: 120 }),
  });
  expect(back.body.model).toMatchObject({ archived: false, settings: { limit_min: 120 } });
});

test('what no questionnaire could have is in no template', async () => {
  const notEnforced = await teacher.post(base, { name: 'Câmera', settings: { document_capture: true } });
  expect([notEnforced.status, Object.keys(notEnforced.body.errors)]).toEqual([
    422,
    ['settings.document_capture'],
  ]);
  const tied = await teacher.post(base, {
    name: 'Anônima',
    settings: settings({ anonymous: true, allow_pauses: true }),
  });
  expect(Object.keys(tied.body.errors)).toContain('settings.allow_pauses');
});

test('one that is gone leaves the list, and the questionnaires as they are', async () => {
  const { id } = await make('Para excluir', { weight: '2' });
  const { body } = await teacher.post('/api/v1/questionnaires', {
    name: 'Com o modelo',
    settings: settings({ weight: '2' }),
  });
  const manager = await server.as('manager');
  expect((await manager.delete(`${base}/${id}`)).status).toBe(200);
  const { model } = (await teacher.get(base)).body;
  expect(model.map(({ name }: { name: string }) => name)).not.toContain('Para excluir');
  const kept = await teacher.get(`/api/v1/questionnaires/${body.model.id}`);
  expect(kept.body.model.settings.weight).toBe('2');
  expect((await manager.delete(`${base}/${id}`)).status).toBe(404);
});
