import { type Random, randomOrder } from '../../exam/random.ts';

interface ChecksInput {
  /** What graders are given now. */
  assigned: readonly { answerId: string; graderId: string }[];
  /** Of each answer that is given, how often in a hundred a check comes with it. */
  percent: number;
  /** Answers of the training set that a grader may get as a check, those first that are to come first. */
  poolOf: (graderId: string) => readonly string[];
  random: Random;
}

/**
 * Draws the answers of the training set that come among what graders are given, by the rate: one of them may come with each answer, none
 * twice to the same grader. @returns all of them in an order of chance, so that none is told by its place.
 */
export function drawChecks({ assigned, percent, poolOf, random }: ChecksInput) {
  const checks: { answerId: string; graderId: string }[] = [];
  for (const [graderId, own] of Map.groupBy(assigned, (one) => one.graderId)) {
    const pool = [...poolOf(graderId)];
    for (const _answer of own) {
      if (random() * 100 >= percent) continue;
      const answerId = pool.shift();
      if (answerId === undefined) break;
      checks.push({ answerId, graderId });
    }
  }
  const all = [
    ...assigned.map((one) => ({ ...one, isCheck: false })),
    ...checks.map((one) => ({ ...one, isCheck: true })),
  ];
  return [...randomOrder(all.length, random)].flatMap((index) => all.slice(index, index + 1));
}
