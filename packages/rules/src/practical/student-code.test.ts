import { expect, it } from 'vitest';
import { readStudentCode, studentCodeBody, studentCodeMark } from './student-code.ts';

const id = (digit: string): string => `01970000-0000-7000-8000-00000000000${digit}`;
const ids = { studentId: id('1'), testId: id('2'), institutionId: id('3') };
const codeOf = (change: Partial<typeof ids> = {}, mac = 'ab'): string =>
  studentCodeMark +
  Buffer.from(studentCodeBody({ ...ids, ...change }) + mac.repeat(9), 'hex').toString('base64url');
const day = {
  test_id: ids.testId,
  institution_id: ids.institutionId,
  students: [{ id: ids.studentId, codes: [codeOf(), codeOf({}, 'cd')] }],
};
const read = (code: string) => readStudentCode(code, day);

it('knows the own students by their whole codes, also by those of an older secret', () => {
  for (const code of [codeOf(), ` ${codeOf()}\n`, codeOf({}, 'cd')])
    expect(read(code)).toEqual({ studentId: ids.studentId });
});

it('says why a code leads to nobody', () => {
  expect(read(codeOf({}, 'ee'))).toEqual({ refused: 'forged' });
  expect(read(codeOf({ studentId: id('9') }))).toEqual({ refused: 'examiner' });
  expect(read(codeOf({ testId: id('9') }))).toEqual({ refused: 'test' });
  expect(read(codeOf({ institutionId: id('9') }))).toEqual({ refused: 'institution' });
  for (const text of [
    '',
    'BOX-7',
    'https://example.org',
    studentCodeMark,
    `${codeOf()}AAAA`,
    `${studentCodeMark}é`,
  ])
    expect(read(text)).toEqual({ refused: 'foreign' });
});

it('holds no more than identifiers', () => {
  expect(codeOf()).toHaveLength(53);
});
