import { getArea } from '@certame/contract/areas.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { describe, expect, it } from 'vitest';
import { differingFields, formValuesOf, isEditable, isShown, knownLabelsOf } from './area-values.ts';

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

describe('a field that is set when the record is made', () => {
  const questionnaire = getArea('classroom_configs').fields.questionnaire_id;
  if (!questionnaire) throw new Error('Rooms have no questionnaire');

  it('is typed then, and shown afterwards without being sent', () => {
    expect([isShown(questionnaire, 'create'), isEditable(questionnaire, 'create')]).toEqual([true, true]);
    expect([isShown(questionnaire, 'edit'), isEditable(questionnaire, 'edit')]).toEqual([true, false]);
  });
  it('stays out of sight where its value never leaves the server, or was never typed', () => {
    expect(isShown({ ...questionnaire, writeOnly: true }, 'edit')).toBe(false);
    expect(isShown({ ...questionnaire, readOnly: true }, 'edit')).toBe(false);
  });
});
