import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { disciplines } from './features/disciplines/area.ts';
import { settingsShape } from './features/questionnaires/settings.ts';
import { partIdSchema } from './features/questions/content.ts';
import { students } from './features/students/area.ts';
import { areaBodySchema } from './kit/area/area-schemas.ts';
import type { Area } from './kit/area/define-area.ts';
import { fieldSchema } from './kit/field-schemas.ts';
import { cpf, decimal } from './kit/fields.ts';
import { fieldErrorsOf, validate } from './validation.ts';

/** Field -> key of its first problem. */
function problemsOf(area: Area, body: unknown): Record<string, string | undefined> {
  const { error } = validate(areaBodySchema(area, 'create'), body);
  const problems = Object.entries(error ? fieldErrorsOf(error) : {});
  return Object.fromEntries(problems.map(([field, [first]]) => [field, first?.key]));
}
const ana = { name: 'Ana', email: 'ana@exemplo.com.br' };
const born = (birthdate: string) => problemsOf(students, { ...ana, birthdate });

describe('problems of fields', () => {
  it('tell what is of a wrong type from what is missing', () => {
    expect(problemsOf(students, { email: '  ' })).toEqual({ name: 'required', email: 'required' });
    const wrong = {
      name: 123,
      email: ['a'],
      document: 5,
      phone: {},
      birthdate: true,
      active: 'sim',
      class_ids: 'x',
    };
    expect(new Set(Object.values(problemsOf(students, wrong)))).toEqual(new Set(['type']));
    expect(Object.keys(problemsOf(students, wrong)).toSorted()).toEqual(Object.keys(wrong).toSorted());
    expect(problemsOf(disciplines, { name: 'Óptica', workload_hours: 1.5 })).toEqual({
      workload_hours: 'integer',
    });
    expect(problemsOf(disciplines, { name: 'Óptica', workload_hours: '40' })).toEqual({
      workload_hours: 'type',
    });
  });
});

describe('the specified rules', () => {
  const first = (schema: z.ZodType, value: unknown) => {
    const { error } = validate(z.object({ field: schema }), { field: value });
    return error ? fieldErrorsOf(error).field?.[0] : undefined;
  };

  it('name both bounds of a number, or the only one', () => {
    const hours = (value: number) =>
      first(areaBodySchema(disciplines, 'create').shape.workload_hours as z.ZodType, value);
    expect(hours(0)).toEqual({ key: 'between', params: { min: 1, max: 20_000 } });
    expect(hours(20_001)).toEqual({ key: 'between', params: { min: 1, max: 20_000 } });
    expect([hours(1), hours(20_000)]).toEqual([undefined, undefined]);
    expect(hours(1.5)).toEqual({ key: 'integer' });
    const score = (patch: object) => fieldSchema(decimal({ scale: 2, ...patch }));
    expect(first(score({ min: '0', max: '10' }), '10,5')).toMatchObject({
      key: 'between',
      params: { min: '0', max: '10' },
    });
    expect(first(score({ min: '0' }), '-1')).toMatchObject({ key: 'min_value', params: { min: '0' } });
    expect(first(score({ max: '10' }), '11')).toMatchObject({ key: 'max_value', params: { max: '10' } });
  });

  it('are told of settings too, and to the description of the interface', () => {
    const limit = settingsShape.limit_min;
    expect(first(limit, 0)).toEqual({ key: 'between', params: { min: 1, max: 10_080 } });
    expect(JSON.stringify(z.toJSONSchema(limit))).toContain('"minimum":1,"maximum":10080');
    expect(first(settingsShape.average_score_percent, '101')).toEqual({
      key: 'between',
      params: { min: 0, max: 100 },
    });
  });

  it('count the digits before they are checked', () => {
    const document = (value: string) => problemsOf(students, { ...ana, document: value }).document;
    expect(document('529.982.247-2')).toBe('digits');
    expect(document('abc')).toBe('digits');
    expect(document('529.982.247-24')).toBe('cpf');
    expect(document('529.982.247-25')).toBeUndefined();
    expect(first(fieldSchema(cpf()), '1')).toEqual({ key: 'digits', params: { digits: 11 } });
  });

  it('say which letters an id takes, what an address is, and that a pattern is not met', () => {
    expect(first(partIdSchema, 'opção 1')).toEqual({ key: 'alpha_dash', params: undefined });
    expect(first(partIdSchema, 'toString')).toEqual({ key: 'type', params: undefined });
    for (const ip of [z.ipv4(), z.ipv6()]) expect(first(ip, '300.1.1.1')).toEqual({ key: 'ip' });
    expect(first(z.string().regex(/^a+$/), 'b')).toEqual({ key: 'regex' });
    expect(first(z.email(), 'b')).toEqual({ key: 'email' });
  });
});

describe('a day of birth', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is no day to come and none that nobody alive can remember', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T23:30:00-05:00') });
    // It is the 23rd already somewhere, where an institution may be.
    for (const day of ['2026-11-22', '2026-11-23', '1906-01-01', '2008-02-29'])
      expect(born(day), day).toEqual({});
    for (const day of ['2026-11-25', '2999-01-01', '1800-01-01', '0001-01-01'])
      expect(born(day), day).toEqual({ birthdate: 'birthdate_past' });
    for (const day of ['0000-01-01', '2005-02-30', '31/12/2005'])
      expect(born(day).birthdate, day).toBe('date');
  });
});
