import { expect, it } from 'vitest';
import { findStudents, pathOfStudent } from './form-path.ts';

it('finds a student by the whole identifier before others whose data contain it, and by a part of the name', () => {
  const students = ['1', '12', '3'].map((identifier, n) => ({
    identifier,
    name: ['João Sá', 'Ana 1', 'Joana'][n] ?? '',
  }));
  const found = (search: string) => findStudents(students, search).map(({ identifier }) => identifier);
  expect(found('1')).toEqual(['1']);
  expect(found(' JOA')).toEqual(['1', '3']);
  expect(found('sa')).toEqual(['1']);
  expect(found('')).toEqual(['1', '12', '3']);
  expect(found('9')).toEqual([]);
});

it('goes on with the first form of a student that is not given yet', () => {
  const visit = (section_id: string, round: number, state: 'waiting' | 'submitted') => ({
    ...{ section_id, round, state, levels: {}, note: '', signature: null, starts_at: null },
    ...{ started_at: null, submitted_at: null, evidence: [] },
  });
  const day = (...visits: ReturnType<typeof visit>[]) => ({
    students: [{ id: 's', name: 'Sofia', identifier: '1', codes: [], visits }],
  });
  expect(pathOfStudent(day(visit('late', 2, 'waiting'), visit('done', 1, 'submitted')), 's')).toBe(
    '/form_practical/s/late',
  );
  expect(pathOfStudent(day(visit('second', 2, 'submitted'), visit('first', 1, 'submitted')), 's')).toBe(
    '/form_practical/s/first',
  );
  expect(pathOfStudent(day(visit('first', 1, 'waiting')), 'nobody')).toBeNull();
});
