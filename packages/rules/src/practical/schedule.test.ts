import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundBeganMs, scheduleVisits } from './schedule.ts';

const named = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n}`);
const plan = (students: number, sections: number, examiners: number, perStation: number) =>
  scheduleVisits({
    students: named('s', students),
    sections: named('p', sections),
    examiners: named('e', examiners),
    perStation,
  });
const roundsOf = (visits: readonly { round: number }[]): number =>
  1 + Math.max(-1, ...visits.map(({ round }) => round));

const cases = fc.record({
  students: fc.integer({ min: 0, max: 14 }),
  sections: fc.integer({ min: 1, max: 7 }),
  examiners: fc.integer({ min: 1, max: 16 }),
  perStation: fc.integer({ min: 1, max: 2 }),
});

describe('the schedule of a practical test', () => {
  it('brings every student once to every station, with its examiners, and nobody to two places at once', () => {
    fc.assert(
      fc.property(cases, ({ students, sections, examiners, perStation }) => {
        const visits = plan(students, sections, examiners, perStation);
        if (examiners < perStation) {
          expect(visits).toEqual([]);
          return;
        }
        const pairs = visits.map(({ studentId, sectionId }) => `${studentId} ${sectionId}`);
        expect(new Set(pairs).size).toBe(pairs.length);
        expect(pairs).toHaveLength(students * sections);
        const places = visits.flatMap(({ round, studentId, examinerIds }) =>
          [studentId, ...examinerIds].map((person) => `${round} ${person}`),
        );
        expect(new Set(places).size).toBe(places.length);
        expect(visits.every(({ examinerIds }) => examinerIds.length === perStation)).toBe(true);
      }),
    );
  });

  it('is at most twice as long as it has to be, and no longer where there are as many students as places', () => {
    fc.assert(
      fc.property(cases, ({ students, sections, examiners, perStation }) => {
        const places = Math.floor(examiners / perStation);
        fc.pre(places > 0 && students > 0);
        const least = Math.max(sections, Math.ceil((students * sections) / places));
        expect(roundsOf(plan(students, sections, examiners, perStation))).toBeLessThanOrEqual(2 * least);
      }),
    );
    expect(roundsOf(plan(12, 6, 24, 2))).toBe(6);
    expect(roundsOf(plan(6, 6, 6, 1))).toBe(6);
  });

  it('leaves examiners at their station while a circuit turns', () => {
    const visits = plan(8, 4, 8, 1);
    for (const examiner of named('e', 8))
      expect(
        new Set(visits.filter((one) => one.examinerIds.includes(examiner)).map((one) => one.sectionId)).size,
      ).toBe(1);
  });

  it('begins each round after the longest station and the pause', () => {
    expect(roundBeganMs(1000, 0, [5, 8], 2)).toBe(1000);
    expect(roundBeganMs(1000, 3, [5, 8], 2)).toBe(1000 + 30 * 60_000);
  });
});
