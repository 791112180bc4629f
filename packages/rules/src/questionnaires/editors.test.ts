import { describe, expect, it } from 'vitest';
import { mayEditQuestionnaire, mayManageGroup } from './editors.ts';

const stranger = { groupId: 'g', isMember: false, isCreator: false, administers: false };

describe('who may change a questionnaire', () => {
  it('is everybody with the permission while it names no group', () =>
    expect(mayEditQuestionnaire({ ...stranger, groupId: null })).toBe(true));
  it('is nobody else once it names one', () => expect(mayEditQuestionnaire(stranger)).toBe(false));
  it.each(['isMember', 'isCreator', 'administers'] as const)('is one of whom it holds: %s', (standing) =>
    expect(mayEditQuestionnaire({ ...stranger, [standing]: true })).toBe(true),
  );
});

describe('who may change a group', () => {
  it.each([
    [{ isCreator: true, administers: false }, true],
    [{ isCreator: false, administers: true }, true],
    [{ isCreator: false, administers: false }, false],
  ])('%o: %s', (input, may) => expect(mayManageGroup(input)).toBe(may));
});
