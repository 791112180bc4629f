import { proctoringConfigs } from '@certame/contract/features/proctoring/configs-area.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const admin = await server.as('admin');
const path = '/api/v1/proctoring_config';
let serial = 0;
const body = (patch: object = {}) => ({
  name: `Ao vivo ${++serial}`,
  supervision: 'live',
  record_mode: 'LR',
  retention_days: 14,
  consent_text: 'Concordo com a gravação.',
  ...patch,
});
const textsOf = async (id: string): Promise<object[]> =>
  (
    await owner.query(
      'select version, text from proctoring_consent_texts where config_id = $1 order by version',
      [id],
    )
  ).rows;

describe('configurations of proctoring', () => {
  it('keep each wording of their consent, once', async () => {
    const { id } = (await admin.post(path, body())).body.model;
    await admin.put(`${path}/${id}`, { name: 'Outro nome' });
    await admin.put(`${path}/${id}`, { consent_text: 'Concordo com câmera e tela.' });
    expect(await textsOf(id)).toEqual([
      { version: 1, text: 'Concordo com a gravação.' },
      { version: 2, text: 'Concordo com câmera e tela.' },
    ]);
  });

  it('have no mode that does not fit who looks, when they are made and when one of both changes', async () => {
    const refused = await admin.post(path, body({ supervision: 'recorded' }));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['record_mode']]);
    const { id } = (await admin.post(path, body({ supervision: 'recorded', record_mode: 'R' }))).body.model;
    expect((await admin.put(`${path}/${id}`, { supervision: 'live' })).status).toBe(422);
    expect((await admin.put(`${path}/${id}`, { supervision: 'live', record_mode: 'L' })).status).toBe(200);
  });

  it('look gravely at what they were not told about, and do nothing by themselves', async () => {
    const { severities, checks } = proctoringConfigs.fields;
    const { model } = (await admin.post(path, body({ severities: { phone: 'off' } }))).body;
    expect(model.severities).toEqual({ ...severities.initial, phone: 'off' });
    expect(model.checks).toEqual(checks.initial);
    expect(new Set(Object.values(model.consequences))).toEqual(new Set(['none']));
    await owner.query(`update proctoring_configs set checks = '{"camera": "off"}' where id = $1`, [model.id]);
    const read = (await admin.get(`${path}/${model.id}`)).body.model;
    expect(read.checks).toEqual({ ...checks.initial, camera: 'off' });
  });

  it('stay while an exam is supervised by them', async () => {
    const { id } = (await admin.post(path, body())).body.model;
    await owner.query(
      `update questionnaires set settings = settings || jsonb_build_object('proctoring_config_id', $1::text)
        where id = (select id from questionnaires where institution_id = $2 limit 1)`,
      [id, admin.institutionId],
    );
    expect((await admin.delete(`${path}/${id}`)).body.code).toBe('in-use');
    await owner.query(`update questionnaires set settings = settings - 'proctoring_config_id'`);
    expect((await admin.delete(`${path}/${id}`)).status).toBe(200);
  });
});
