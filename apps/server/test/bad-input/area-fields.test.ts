import { areas } from '@certame/contract/areas.ts';
import { type Area, hasAction, tableOf } from '@certame/contract/kit/area/define-area.ts';
import type { Field } from '@certame/contract/kit/fields.ts';
import { pickableAreas } from '@certame/contract/pickable-areas.ts';
import type { ApiReply } from '@certame/testkit/api-client.ts';
import { sideBySide } from '@certame/testkit/http/side-by-side.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { badValues, type Surroundings, validBody, writableFields } from './area-values.ts';
import { expectCivil, rowCounter } from './civil.ts';
import { managerElsewhere, uploadPicture } from './files-elsewhere.ts';

/** Every area x every field x every kind of bad value, on creating and on editing. */
let countRows: () => Promise<Record<string, number>>;
const own = new Map<string, string>();
const foreign = new Map<string, string>();
let serial = 0;

const around = (): Surroundings => {
  serial += 1;
  return {
    serial,
    ownId: (key) => {
      const id = own.get(key);
      if (!id) throw new Error(`The demonstration has no row of ${key}`);
      return id;
    },
    foreignId: (key) => foreign.get(key),
  };
};

/** What a declaration can't say about a valid row. */
const particulars: Record<string, (around: Surroundings) => Promise<Record<string, unknown>>> = {
  campaigns: async ({ serial: number }) => ({ code: `campanha-${number}` }),
  // An exam is divided once, into rooms that hold its participants.
  classroom_configs: async ({ serial: number }) => {
    const { body } = await admin.post('/api/v1/questionnaires', { name: `Prova em salas ${number}` });
    return { questionnaire_id: body.model.id };
  },
  email_templates: async () => ({ body: '<p>{{body}}</p>' }),
  news: async () => ({ finish: '2027-01-01T00:00:00Z' }),
  permissions: async ({ serial: number }) => ({ name: `valores.valor_${number}` }),
  // One rule for each owner and row: the row is made for it.
  data_access: async ({ serial: number }) => {
    const { body } = await admin.post('/api/v1/courses', { name: `Curso da regra ${number}` });
    const [supervisor] = (await admin.get('/api/v1/users?filters[search]=supervisor')).body.model.data;
    return { owner_type: 'user', owner_id: supervisor.id, model_type: 'courses', model_id: body.model.id };
  },
};

const creatable = areas.filter((area) => hasAction(area, 'create') && hasAction(area, 'edit'));
const bodyOf = async (area: Area) => {
  const here = around();
  return { ...validBody(area, here), ...(await particulars[area.key]?.(here)) };
};
async function make(area: Area) {
  const reply = await admin.post(`/api/v1/${area.key}`, await bodyOf(area));
  expect(reply.status, `${area.key} ${JSON.stringify(reply.body).slice(0, 300)}`).toBe(201);
  return reply;
}

const server = await useTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
const { owner } = server;
const admin = await server.as('admin');
beforeAll(async () => {
  for (const area of [...areas, ...pickableAreas]) {
    const { body } = await admin.get(`/api/v1/${area.key}/options`);
    if (body.model?.[0]) own.set(area.key, body.model[0].id);
    if (area.scope === 'global') continue;
    const { rows } = await owner.query(
      `select id from ${pg.escapeIdentifier(tableOf(area))} where institution_id <> $1 limit 1`,
      [admin.institutionId],
    );
    if (rows[0]) foreign.set(area.key, rows[0].id);
  }
  own.set('files', await uploadPicture(admin, '/api/v1/files', { purpose: 'brand' }));
  const stranger = await managerElsewhere(server, owner);
  foreign.set('files', await uploadPicture(stranger, '/api/v1/files', { purpose: 'brand' }));
  countRows = await rowCounter(owner);
});

const isGiven = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : !(Array.isArray(value) && value.length === 0) && value != null;

/**
 * A refusal names the field, or says that the whole was too large to be read. What was given is never called missing.
 */
function expectRefused(reply: ApiReply, key: string, what: string, value?: unknown): void {
  expectCivil(reply, what);
  const told = `${what} -> ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`;
  expect([413, 422], told).toContain(reply.status);
  if (reply.status === 413) return;
  const problems = Object.entries<string[]>(reply.body.errors).filter(([path]) => path.split('.')[0] === key);
  expect(problems, told).not.toEqual([]);
  if (isGiven(value))
    expect(problems.flatMap(([, texts]) => texts).join(' '), told).not.toContain('obrigatório');
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';

test('what is declared suffices to make a row of every area', async () => {
  for (const area of creatable) await make(area);
});

describe.each(creatable.map((area) => [area.key, area] as const))('%s', (_key, area) => {
  test.each(writableFields(area, 'create'))(
    '%s: refused when a row is made, and nothing is half saved',
    async (key, field) => {
      const body = await bodyOf(area);
      const before = await countRows();
      const { [key]: _without, ...rest } = body;
      if (field.required)
        expectRefused(await admin.post(`/api/v1/${area.key}`, rest), key, `${area.key}.${key} missing`);
      const refused = badValues(field as Field, around()).filter(({ expected }) => expected !== 'kept');
      await sideBySide(refused, async ({ what, value }) => {
        const reply = await admin.post(`/api/v1/${area.key}`, { ...body, [key]: value });
        expectRefused(reply, key, `${area.key}.${key} ${what} ${shown(value)}`, value);
      });
      expect(await countRows()).toEqual(before);
    },
  );

  test.each(writableFields(area, 'edit'))(
    '%s: refused when a row is changed, which stays as it was',
    async (key, field) => {
      const made = await make(area);
      const path = `/api/v1/${area.key}/${made.body.model.id}`;
      const before = (await admin.get(path)).body.model;
      for (const { what, value, expected } of badValues(field as Field, around())) {
        const reply = await admin.put(path, { [key]: value, updated_at: before.updated_at });
        if (expected === 'refused')
          expectRefused(reply, key, `${area.key}.${key} ${what} ${shown(value)}`, value);
      }
      const kept = badValues(field as Field, around()).filter((bad) => bad.expected === 'kept');
      if (kept.length === 0) expect((await admin.get(path)).body.model).toEqual(before);
      else {
        const { value, what } = kept.at(-1) ?? { value: '', what: '' };
        const reply = await admin.put(path, { [key]: value });
        // An area may know better what its texts may be; then it says so at the field.
        if (reply.status === 422) expectRefused(reply, key, `${area.key}.${key} ${what}`);
        else expect(reply.body.model[key], what).toBe(value);
      }
    },
  );

  test('a row that somebody else has changed meanwhile is not overwritten', async () => {
    const made = await make(area);
    const path = `/api/v1/${area.key}/${made.body.model.id}`;
    const { updated_at: readAt } = (await admin.get(path)).body.model;
    const label = area.labelField;
    const value = made.body.model[label];
    expect((await admin.put(path, { [label]: value, updated_at: readAt })).status).toBe(200);
    const stale = await admin.put(path, { [label]: value, updated_at: readAt });
    expectCivil(stale, `${area.key} stale`);
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
  });
});

test('a value that another row has already is told at its field', async () => {
  const area = creatable.find(({ key }) => key === 'classroom_configs');
  if (!area) throw new Error('The area is gone');
  const body = await bodyOf(area);
  expect((await admin.post('/api/v1/classroom_configs', body)).status).toBe(201);
  const again = await admin.post('/api/v1/classroom_configs', body);
  expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ['questionnaire_id']]);
});
