import { areas } from '@certame/contract/areas.ts';
import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import type { Field } from '@certame/contract/kit/fields.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';
import { readSheet } from '#lib/sheets/sheets.ts';
import { textsOf } from '#lib/texts.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const admin = await server.as('admin');

async function sheetOf(areaKey: string, language = 'pt') {
  const path = `/api/v1/${areaKey}/export/xls`;
  const file = await admin.send('GET', path, undefined, { 'accept-language': language });
  expect(file.status).toBe(200);
  return readSheet(file.body, 'a.xlsx');
}

function codesOf(field: Field): readonly string[] {
  if (field.kind === 'select') return field.options;
  if (field.kind === 'timeZone') return Intl.supportedValuesOf('timeZone');
  return field.kind === 'boolean' ? ['true', 'false'] : [];
}

describe('an export', () => {
  it.each(areas.map((area) => [area.key, area] as const))(
    'of %s shows words, no codes',
    async (_key, area) => {
      const { headers, rows } = await sheetOf(area.key);
      for (const [key, field] of Object.entries(area.fields)) {
        const codes = codesOf(field);
        const header = textsOf('pt')(areaMessageKeys.field(area, key));
        for (const { values } of headers.includes(header) ? rows : [])
          expect(codes, header).not.toContain(values[header]);
      }
    },
  );

  it('names the variables of a message in words, in the reader’s language', async () => {
    const text = { subject: 'Para {{ name }}', body: '<p>Olá, {{name}}!</p><p>{{institution}}</p>' };
    expect((await admin.post('/api/v1/missives', text)).status).toBe(201);
    const template = {
      ...text,
      name: 'Palavras',
      type: 'basic',
      body: '<p>{{name}}</p><p>{{body}}</p>',
      active: false,
    };
    expect((await admin.post('/api/v1/email_templates', template)).status).toBe(201);
    const mailings = await sheetOf('missives', 'en');
    const mine = mailings.rows.find(({ values }) => values.Subject?.startsWith('Para'))?.values;
    expect(mine?.Subject).toBe('Para [Name of the receiver]');
    for (const { rows } of [mailings, await sheetOf('missives'), await sheetOf('email_templates')])
      for (const { values } of rows) expect(JSON.stringify(values)).not.toContain('{{');
  });

  it('names a time zone as the screens do, in the reader’s language', async () => {
    const zones = async (language: string, header: string) =>
      new Set((await sheetOf('institutions', language)).rows.map(({ values }) => values[header]));
    expect(await zones('pt', 'Fuso horário')).toEqual(new Set(['São Paulo (GMT-3)']));
    expect(await zones('fr', 'Fuseau horaire')).toEqual(new Set(['São Paulo (UTC−3)']));
  });
});
