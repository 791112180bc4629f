import { afterEach, describe, expect, it, vi } from 'vitest';
import { disciplines } from './areas/disciplines.ts';
import { students } from './areas/students.ts';
import { areaBodySchema } from './kit/area-schemas.ts';
import type { Area } from './kit/define-area.ts';
import { fieldErrorsOf, judge } from './validation.ts';

/** Field -> key of its first problem. */
function problemsOf(area: Area, body: unknown): Record<string, string | undefined> {
  const { error } = judge(areaBodySchema(area, 'create'), body);
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
