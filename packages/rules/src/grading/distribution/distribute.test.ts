import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../exam/random.ts';
import { type AnswerToGrade, type DistributionInput, distribute } from './distribute.ts';

const graders = (count: number, load = 0) => Array.from({ length: count }, (_, n) => ({ id: `g${n}`, load }));
const answer = (n: number, barred: string[] = [], had: string[] = [], wanted = 2): AnswerToGrade => ({
  id: `a${n}`,
  barred: new Set(barred),
  graders: had,
  wanted,
});
const run = (input: Omit<DistributionInput, 'random'>, seed = 'seed') =>
  distribute({ ...input, random: seededRandom(seed) });

/** A case with bars, graders that an answer had, and perhaps a limit. */
const cases = fc
  .record({
    graderCount: fc.integer({ min: 1, max: 5 }),
    rows: fc.array(
      fc.record({ barred: fc.nat(31), had: fc.nat(31), wanted: fc.integer({ min: 1, max: 3 }) }),
      {
        maxLength: 9,
      },
    ),
    maxEach: fc.option(fc.integer({ min: 1, max: 6 })),
    seed: fc.string(),
  })
  .map(({ graderCount, rows, maxEach, seed }) => {
    const all = graders(graderCount);
    const chosen = (bits: number) => all.filter((_, n) => bits & (1 << n)).map(({ id }) => id);
    const answers = rows.map(({ barred, had, wanted }, n) => {
      const out = chosen(barred);
      const before = chosen(had)
        .filter((id) => !out.includes(id))
        .slice(0, wanted);
      return answer(n, out, before, wanted);
    });
    const loadOf = (id: string) => answers.filter((one) => one.graders.includes(id)).length;
    const loaded = all.map(({ id }) => ({ id, load: loadOf(id) }));
    return { input: { answers, graders: loaded, maxEach }, seed };
  });

/** The most answers that can be given out: maximum flow by depth-first augmentation, one unit at a time. */
function mostAssignable({ answers, graders: all, maxEach }: Omit<DistributionInput, 'random'>): number {
  const holders = new Map(all.map(({ id }) => [id, new Set<string>()]));
  const room = (id: string) => (maxEach ?? 1000) - (all.find((one) => one.id === id)?.load ?? 0);
  const byId = new Map(answers.map((one) => [one.id, one]));
  const place = (id: string, seen: Set<string>): boolean => {
    const one = byId.get(id);
    for (const [grader, held] of holders) {
      if (seen.has(grader) || one?.barred.has(grader) || one?.graders.includes(grader) || held.has(id))
        continue;
      seen.add(grader);
      if (held.size < room(grader)) return held.add(id).size > 0;
      for (const other of [...held]) {
        held.delete(other);
        held.add(id);
        if (place(other, seen)) return true;
        held.delete(id);
        held.add(other);
      }
    }
    return false;
  };
  let count = 0;
  for (const { id, graders: had, wanted } of answers)
    for (let n = had.length; n < wanted; n++) if (place(id, new Set())) count++;
  return count;
}

describe('the distribution of answers', () => {
  it('is even where nobody is barred, and the same for the same chance', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.nat(60), fc.string(), (count, many, seed) => {
        const answers = Array.from({ length: many }, (_, n) => answer(n));
        const input = { answers, graders: graders(count), maxEach: null };
        const { assigned, short } = run(input, seed);
        expect(short).toEqual([]);
        const loads = input.graders.map(({ id }) => assigned.filter((one) => one.graderId === id).length);
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
        expect(run(input, seed)).toEqual({ assigned, short });
      }),
    );
  });

  it('gives nobody what is barred, nothing twice, and nobody more than the limit', () => {
    fc.assert(
      fc.property(cases, ({ input, seed }) => {
        const { assigned } = run(input, seed);
        for (const { answerId, graderId } of assigned) {
          const one = input.answers.find(({ id }) => id === answerId);
          expect(one?.barred.has(graderId) || one?.graders.includes(graderId)).toBe(false);
        }
        expect(new Set(assigned.map((one) => `${one.answerId} ${one.graderId}`)).size).toBe(assigned.length);
        for (const { id, load } of input.graders) {
          const got = assigned.filter((one) => one.graderId === id).length;
          if (got > 0) expect(load + got).toBeLessThanOrEqual(input.maxEach ?? 1000);
        }
      }),
    );
  });

  it('is complete wherever any distribution is, and tells what is missing', () => {
    fc.assert(
      fc.property(cases, ({ input, seed }) => {
        const { assigned, short } = run(input, seed);
        const asked = input.answers.reduce(
          (sum, one) => sum + Math.max(0, one.wanted - one.graders.length),
          0,
        );
        expect(assigned.length + short.reduce((sum, { missing }) => sum + missing, 0)).toBe(asked);
        expect(assigned.length).toBe(mostAssignable(input));
      }),
      { numRuns: 400 },
    );
  });

  it('leaves no answer with a grader who has two more than another who may take it', () => {
    fc.assert(
      fc.property(cases, ({ input, seed }) => {
        const { assigned } = run(input, seed);
        const load = new Map(input.graders.map((one) => [one.id, one.load]));
        for (const { graderId } of assigned) load.set(graderId, (load.get(graderId) ?? 0) + 1);
        for (const { answerId, graderId } of assigned) {
          const one = input.answers.find(({ id }) => id === answerId);
          const others = input.graders.filter(
            ({ id }) =>
              !one?.barred.has(id) &&
              !one?.graders.includes(id) &&
              !assigned.some((made) => made.answerId === answerId && made.graderId === id),
          );
          for (const { id } of others)
            expect(load.get(graderId) ?? 0).toBeLessThanOrEqual((load.get(id) ?? 0) + 1);
        }
      }),
    );
  });

  it('spreads what a grader leaves over those who stay', () => {
    // Twelve answers by two of three graders; the third leaves the four that they had.
    const first = run({
      answers: Array.from({ length: 12 }, (_, n) => answer(n)),
      graders: graders(3),
      maxEach: null,
    });
    const heldBy = (id: string) =>
      first.assigned.filter((one) => one.answerId === id && one.graderId !== 'g2');
    const answers = Array.from({ length: 12 }, (_, n) =>
      answer(
        n,
        [],
        heldBy(`a${n}`).map((one) => one.graderId),
      ),
    );
    const loadOf = (id: string) => answers.filter((one) => one.graders.includes(id)).length;
    const stay = graders(2).map(({ id }) => ({ id, load: loadOf(id) }));
    const second = run({ answers, graders: stay, maxEach: null });
    expect(second.short).toEqual([]);
    for (const { id, load } of stay)
      expect(load + second.assigned.filter((one) => one.graderId === id).length).toBe(12);
  });
});
