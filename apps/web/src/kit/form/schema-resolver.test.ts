import { getArea } from '@certame/contract/areas.ts';
import { areaBodySchema } from '@certame/contract/kit/area/area-schemas.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Translate } from '#lib/language/i18n.ts';
import { listErrors, schemaResolver } from './schema-resolver.ts';

const words: Translate = (key, params) => `${key} ${String(params?.field)}`;
const options = { fields: {}, shouldUseNativeValidation: false };

describe('schemaResolver', () => {
  it('gives the values as the server will read them', async () => {
    const resolve = schemaResolver(areaBodySchema(getArea('disciplines'), 'create'), words, (path) => path);
    const result = await resolve({ name: '  Física  ', code: '' }, undefined, options);
    expect(result.errors).toEqual({});
    expect(result.values).toMatchObject({ name: 'Física', code: null });
  });

  it('names each problem by its message key and its field', async () => {
    const resolve = schemaResolver(areaBodySchema(getArea('disciplines'), 'create'), words, () => 'Nome');
    const result = await resolve({ name: '' }, undefined, options);
    expect(listErrors(result.errors)).toEqual([{ path: 'name', message: 'validation.required Nome' }]);
  });

  it('calls a list without its one entry missing, as it does a text', async () => {
    const resolve = schemaResolver(areaBodySchema(getArea('users'), 'create'), words, (path) => path);
    const result = await resolve({ name: 'Ana', email: 'ana@a.br', role_ids: [] }, undefined, options);
    expect(listErrors(result.errors)).toEqual([
      { path: 'role_ids', message: 'validation.required role_ids' },
    ]);
  });

  it('reaches into nested values', async () => {
    const schema = z.object({ sections: z.array(z.object({ title: z.string().max(3) })) });
    const resolve = schemaResolver(schema, words, (path) => path);
    const result = await resolve({ sections: [{ title: 'ok' }, { title: 'longo' }] }, undefined, options);
    expect(listErrors(result.errors)).toEqual([
      { path: 'sections.1.title', message: 'validation.max_chars sections.1.title' },
    ]);
  });
});
