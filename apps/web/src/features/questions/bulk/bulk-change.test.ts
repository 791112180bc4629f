import { expect, it } from 'vitest';
import { changeOf, emptyChange } from './bulk-change.ts';

it('only what was filled in is sent', () => {
  expect(changeOf(emptyChange)).toBeNull();
  expect(changeOf({ ...emptyChange, difficulty: 'D' })).toEqual({
    difficulty: 'D',
    add_tags: [],
    remove_tags: [],
  });
  expect(changeOf({ ...emptyChange, disciplineId: 'd', clearsDiscipline: true })).toMatchObject({
    discipline_id: null,
  });
  expect(changeOf({ ...emptyChange, disciplineId: 'd' })).toMatchObject({ discipline_id: 'd' });
  expect(changeOf({ ...emptyChange, archived: false })).toMatchObject({ archived: false });
  expect(changeOf({ ...emptyChange, removeTags: ['x'] })).toEqual({ add_tags: [], remove_tags: ['x'] });
});
