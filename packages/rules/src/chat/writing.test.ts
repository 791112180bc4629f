import { describe, expect, it } from 'vitest';
import { countsAsStudent, type DirectFacts, isWithin, mayWriteDirect, mayWriteToClass } from './writing.ts';

const staff = { reaches: true, isStudent: false };
const student = { reaches: true, isStudent: true };
const facts = (some: Partial<DirectFacts>): DirectFacts => ({
  sender: staff,
  recipient: student,
  sharesClass: false,
  recipientWrote: false,
  isBlocked: false,
  ...some,
});

describe('mayWriteDirect', () => {
  it('lets staff write to everybody', () => {
    expect(mayWriteDirect(facts({}))).toBe(true);
    expect(mayWriteDirect(facts({ recipient: staff }))).toBe(true);
  });
  it('lets students write to their teachers and to staff that wrote first', () => {
    const asStudent = { sender: student, recipient: staff };
    expect(mayWriteDirect(facts(asStudent))).toBe(false);
    expect(mayWriteDirect(facts({ ...asStudent, sharesClass: true }))).toBe(true);
    expect(mayWriteDirect(facts({ ...asStudent, recipientWrote: true }))).toBe(true);
  });
  it('never lets students write to one another', () => {
    const both = { sender: student, recipient: student, sharesClass: true, recipientWrote: true };
    expect(mayWriteDirect(facts(both))).toBe(false);
  });
  it('stops with a block and where somebody left', () => {
    expect(mayWriteDirect(facts({ isBlocked: true }))).toBe(false);
    expect(mayWriteDirect(facts({ recipient: { reaches: false, isStudent: false } }))).toBe(false);
    expect(mayWriteDirect(facts({ sender: { reaches: false, isStudent: false } }))).toBe(false);
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
