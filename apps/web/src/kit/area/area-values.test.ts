import { getArea } from '@certame/contract/areas/registry.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { describe, expect, it } from 'vitest';
import { differingFields, formValuesOf, knownLabelsOf } from './area-values.ts';

const students = getArea('students');
const row: AreaRow = {
  id: '1',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  labels: { class_ids: ['Turma A', 'Turma B'] },
  name: 'Ana',
  email: 'ana@certame.example',
  identifier: null,
  document: '52998224725',
  class_ids: ['a', 'b'],
  active: false,
};

describe('area values', () => {
  it('start empty by kind, new people active', () => {
    expect(formValuesOf(students, null)).toMatchObject({ name: '', class_ids: [], active: true });
  });
  it('take over the record, and empty text for what it lacks', () => {
    expect(formValuesOf(students, row)).toMatchObject({ name: 'Ana', identifier: '', active: false });
  });
  it('know the names of the rows a record refers to', () => {
    expect(knownLabelsOf(row, 'class_ids')).toEqual({ a: 'Turma A', b: 'Turma B' });
    expect(knownLabelsOf(null, 'class_ids')).toEqual({});
  });
  it('differ where a person changed something, not where null became an empty text or a list its order', () => {
    const mine = { ...formValuesOf(students, row), class_ids: ['b', 'a'] };
    expect(differingFields(students, mine, row)).toEqual([]);
    expect(differingFields(students, { ...mine, name: 'Ana Maria', class_ids: ['a'] }, row)).toEqual([
      'name',
      'class_ids',
    ]);
  });
});
