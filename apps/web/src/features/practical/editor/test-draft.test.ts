import { expect, it } from 'vitest';
import { bodyOf, draftOf, emptyItem, emptySection, withStudents } from './test-draft.ts';

it('an empty field is none, and one examiner never diverges', () => {
  const draft = {
    ...draftOf(null),
    max_difference: '2',
    max_criterion_difference: '1',
    students: [{ person_id: 'p', identifier: ' ' }],
  };
  expect(bodyOf(draft)).toMatchObject({
    max_difference: null,
    max_criterion_difference: null,
    students: [{ person_id: 'p', identifier: null }],
  });
  expect(bodyOf({ ...draft, examiners: 2 })).toMatchObject({
    ...{ max_difference: '2', max_criterion_difference: '1' },
  });
  expect(bodyOf({ ...draft, examiners: 2, max_difference: ' ' }).max_difference).toBeNull();
});

it('students keep their identifiers while others come and go', () => {
  const students = withStudents([{ person_id: 'a', identifier: '7' }], ['b', 'a']);
  expect(students).toEqual([
    { person_id: 'b', identifier: null },
    { person_id: 'a', identifier: '7' },
  ]);
});

it('no two rows that are made have one id', () => {
  const ids = [emptySection(), emptySection()].flatMap((section) => [
    section.id,
    ...section.items.map(({ id }) => id),
  ]);
  expect(new Set([...ids, emptyItem().id]).size).toBe(5);
});
