import { expect, it } from 'vitest';
import { findTestProblems } from './check-test.ts';

const item = { id: 'i', text: 'Lava as mãos', kind: 'check' as const, max: '1', levels: 2 };
const section = { id: 's', name: 'Higiene', instructions: '', minutes: 5, weight: '1', items: [item] };
const scale = {
  sections: [section],
  max_score: '10',
  examiners: 1,
  max_difference: null,
  max_criterion_difference: null,
};
const keysOf = (change: object, teachers = 2) =>
  findTestProblems({ ...scale, ...change }, teachers).map(({ field, key }) => `${field} ${key}`);

it('says what keeps a practical test from being saved', () => {
  expect(keysOf({})).toEqual([]);
  expect(keysOf({ sections: [section, section] })).toEqual(['sections practical_repeated']);
  expect(keysOf({ sections: [{ ...section, items: [item, item] }] })).toEqual([
    'sections practical_repeated',
  ]);
  expect(keysOf({ sections: [{ ...section, weight: '0' }] })).toEqual(['sections practical_weight']);
  expect(keysOf({ sections: [{ ...section, items: [{ ...item, max: '0' }] }] })).toEqual([
    'sections practical_points',
  ]);
  expect(keysOf({ max_score: '0' })).toEqual(['max_score practical_points']);
  expect(keysOf({ max_difference: '1' })).toEqual(['max_difference practical_alone']);
  expect(keysOf({ examiners: 2, max_difference: '-1' })).toEqual(['max_difference not_negative']);
  expect(keysOf({ max_criterion_difference: '0' })).toEqual(['max_criterion_difference practical_alone']);
  expect(keysOf({ examiners: 2, max_criterion_difference: '-1' })).toEqual([
    'max_criterion_difference not_negative',
  ]);
  expect(keysOf({ examiners: 2 }, 1)).toEqual(['teacher_ids practical_examiners']);
});
