import { describe, expect, it } from 'vitest';
import { countsAsStudent, type DirectContext, isWithin, mayWriteDirect, mayWriteToClass } from './writing.ts';

const staff = { reaches: true, isStudent: false };
const student = { reaches: true, isStudent: true };
const context = (some: Partial<DirectContext>): DirectContext => ({
  sender: staff,
  recipient: student,
  sharesClass: false,
  recipientWrote: false,
  isBlocked: false,
  ...some,
});

describe('mayWriteDirect', () => {
  it('lets staff write to everybody', () => {
    expect(mayWriteDirect(context({}))).toBe(true);
    expect(mayWriteDirect(context({ recipient: staff }))).toBe(true);
  });
  it('lets students write to their teachers and to staff that wrote first', () => {
    const asStudent = { sender: student, recipient: staff };
    expect(mayWriteDirect(context(asStudent))).toBe(false);
    expect(mayWriteDirect(context({ ...asStudent, sharesClass: true }))).toBe(true);
    expect(mayWriteDirect(context({ ...asStudent, recipientWrote: true }))).toBe(true);
  });
  it('never lets students write to one another', () => {
    const both = { sender: student, recipient: student, sharesClass: true, recipientWrote: true };
    expect(mayWriteDirect(context(both))).toBe(false);
  });
  it('stops with a block and where somebody left', () => {
    expect(mayWriteDirect(context({ isBlocked: true }))).toBe(false);
    expect(mayWriteDirect(context({ recipient: { reaches: false, isStudent: false } }))).toBe(false);
    expect(mayWriteDirect(context({ sender: { reaches: false, isStudent: false } }))).toBe(false);
  });
});

describe('countsAsStudent', () => {
  it.each([
    [['student'], true, true],
    [['restricted_student'], false, true],
    [['teacher'], true, false],
    [['student', 'teacher'], true, false],
    [[null], true, true],
    [[null], false, false],
    [['student', null], false, false],
    [[], false, false],
    [[], true, true],
  ])('%j, student record %s: %s', (roleKeys, hasStudentRecord, expected) => {
    expect(countsAsStudent({ roleKeys, hasStudentRecord })).toBe(expected);
  });
});

describe('mayWriteToClass', () => {
  it('leaves students without a teacher silent', () => {
    expect(mayWriteToClass(student, true)).toBe(true);
    expect(mayWriteToClass(student, false)).toBe(false);
    expect(mayWriteToClass(staff, false)).toBe(true);
    expect(mayWriteToClass({ reaches: false, isStudent: false }, true)).toBe(false);
  });
});

describe('isWithin', () => {
  it('counts to the minute', () => {
    expect(isWithin(0, 15, 15 * 60_000)).toBe(true);
    expect(isWithin(0, 15, 15 * 60_000 + 1)).toBe(false);
  });
});
