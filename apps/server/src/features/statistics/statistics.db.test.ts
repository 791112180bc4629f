import type { ItemStatisticsRow, OptionChoice } from '@certame/contract/features/statistics/endpoints.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, test } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
const teacher = await server.as('teacher');

/** Answers of twelve candidates to three questions whose key is `a`; by the right ones the totals fall from 3 to 0. */
const given: (string | undefined)[][] = [
  ['a', 'a', 'a'],
  ['a', 'a', 'a'],
  ['a', 'a', 'a'],
  ['a', 'a', 'b'],
  ['a', 'a', 'b'],
  ['a', 'b', 'a'],
  ['a', 'c', 'a'],
  ['b', 'a', 'a'],
  ['b', 'a', undefined],
  ['c', undefined, 'b'],
  ['c', 'd', 'b'],
  [undefined, 'd', 'c'],
];

const exam = await createExamScenario(server.ownerUrl, {
  sections: [[choiceQuestion('Primeira'), choiceQuestion('Segunda'), choiceQuestion('Terceira')]],
  settings: { minimum_score_percent: '60' },
});
const base = `/api/v1/questionnaires/${exam.questionnaireId}/statistics`;
const read = async (path = base) => {
  const { status, body } = await manager.get(path);
  expect(status).toBe(200);
  return body.model;
};

beforeAll(async () => {
  const { rows } = await owner.query<{ email: string }>(
    `select u.email from participants p join users u on u.id = p.user_id where p.questionnaire_id = $1 order by u.email limit 13`,
    [exam.questionnaireId],
  );
  const accounts = rows.map(({ email }) => email.slice(0, email.indexOf('@')));
  for (const [index, values] of given.entries())
    await takeExam(await candidateOf(server, exam, accounts[index] ?? ''), exam, values);
  await beginExam(await candidateOf(server, exam, accounts[12] ?? ''), exam, ['a']);
  await owner.query(
    `update attempts set started_at = finished_at - interval '50 minutes', paused_ms = 600000
      where questionnaire_id = $1 and finished_at is not null`,
    [exam.questionnaireId],
  );
});

/** The same figures, the long way round: Pearson's coefficient by its definition. */
function correlation(xs: readonly number[], ys: readonly number[]): number {
  const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const sum = (of: (index: number) => number): number => xs.reduce((all, _, index) => all + of(index), 0);
  const x = (index: number): number => (xs[index] ?? 0) - mx;
  const y = (index: number): number => (ys[index] ?? 0) - my;
  return (
    sum((index) => x(index) * y(index)) /
    Math.sqrt(sum((index) => x(index) ** 2) * sum((index) => y(index) ** 2))
  );
}
const right = given.map((values) => values.map((value) => (value === 'a' ? 1 : 0)));
const totals = right.map((row) => row.reduce<number>((sum, one) => sum + one, 0));

describe('statistics of a questionnaire', () => {
  test('count people, scores and minutes', async () => {
    const model = await read();
    const { participants } = model.participation;
    expect(model.participation).toEqual({
      participants,
      not_started: participants - 13,
      open: 1,
      finished: 12,
    });
    expect(participants).toBeGreaterThanOrEqual(13);
    expect(model.scores).toMatchObject({ count: 12, min: 0, max: 100 });
    expect(model.scores.mean).toBeCloseTo((100 * totals.reduce((sum, one) => sum + one, 0)) / 36, 9);
    expect(model.score_bins.map(({ count }: { count: number }) => count)).toEqual(
      [0, 10, 20, 30, 40, 50, 60, 70, 80, 90].map(
        (from) =>
          totals.filter((one) => {
            const percent = (100 * one) / 3;
            return percent >= from && (percent < from + 10 || (from === 90 && percent === 100));
          }).length,
      ),
    );
    expect(model.passing).toEqual({ percent: '60', passed: totals.filter((one) => one >= 2).length });
    expect(model.durations).toMatchObject({ count: 12, mean: 40, median: 40 });
  });

  test('say how each question did, and how reliable the test is', async () => {
    const { items, reliability } = await read();
    expect(items.map(({ number }: ItemStatisticsRow) => number)).toEqual([1, 2, 3]);
    for (const [index, item] of items.entries()) {
      const own = right.map((row) => row[index] ?? 0);
      const rest = totals.map((total, at) => total - (own[at] ?? 0));
      expect(item.scored).toBe(12);
      expect(item.right_percent).toBeCloseTo((100 * own.filter((one) => one === 1).length) / 12, 9);
      expect(item.discrimination).toBeCloseTo(correlation(own, rest), 9);
    }
    // Guttman's lambda 3 from the covariances: what is left of the total's variance beside the items' own.
    const covariances = [0, 1, 2].flatMap((one) =>
      [0, 1, 2]
        .filter((other) => other !== one)
        .map((other) => {
          const column = (of: number): number[] => right.map((row) => row[of] ?? 0);
          const mean = (of: readonly number[]): number => of.reduce((sum, x) => sum + x, 0) / of.length;
          const [xs, ys] = [column(one), column(other)];
          const [mx, my] = [mean(xs), mean(ys)];
          return xs.reduce((sum, x, at) => sum + (x - mx) * ((ys[at] ?? 0) - my), 0);
        }),
    );
    const meanTotal = totals.reduce((sum, one) => sum + one, 0) / 12;
    const variance = totals.reduce((sum, one) => sum + (one - meanTotal) ** 2, 0);
    expect(reliability).toEqual({
      ...{ items: 3, attempts: 12 },
      alpha: expect.closeTo((1.5 * covariances.reduce((sum, one) => sum + one, 0)) / variance, 9),
    });
  });

  test('tell who chose what: the best and the last quarter beside the others', async () => {
    const { options, attempts } = await read(`${base}/items/${exam.itemIds[0]}`);
    // Three have all right and nobody else: the upper group. Three of the lower end have one right or none, as has nobody else.
    expect(attempts).toEqual({ upper: 3, middle: 6, lower: 3 });
    const chosen = Object.fromEntries(
      options.map(({ option_id, chosen: of }: OptionChoice) => [option_id ?? 'blank', of]),
    );
    expect(chosen).toEqual({
      a: { upper: 3, middle: 4, lower: 0 },
      b: { upper: 0, middle: 2, lower: 0 },
      c: { upper: 0, middle: 0, lower: 2 },
      d: { upper: 0, middle: 0, lower: 0 },
      e: { upper: 0, middle: 0, lower: 0 },
      blank: { upper: 0, middle: 0, lower: 1 },
    });
    expect(options.filter((one: OptionChoice) => one.is_right)).toMatchObject([{ option_id: 'a', place: 0 }]);
  });

  test('leave out what waits for a person, and what was voided', async () => {
    const mixed = await createExamScenario(server.ownerUrl, {
      sections: [
        [choiceQuestion('Uma'), { type: 'essay', content: { statement: '<p>Escreva.</p>' }, key: {} }],
      ],
    });
    const path = `/api/v1/questionnaires/${mixed.questionnaireId}/statistics`;
    expect(await read(path)).toMatchObject({
      ...{ scores: null, durations: null, pending: 0, passing: null },
      reliability: { alpha: null, attempts: 0 },
    });
    const student = await server.as('student');
    await takeExam(student, mixed, ['a', '<p>Texto</p>']);
    const model = await read(path);
    expect(model).toMatchObject({ scores: null, pending: 1 });
    expect(model.items).toMatchObject([
      { scored: 1, right_percent: 100 },
      { scored: 0, right_percent: null },
    ]);
    const { status } = await teacher.post(
      `/api/v1/questionnaires/${mixed.questionnaireId}/items/${mixed.itemIds[0]}/void`,
      { mode: 'keep', reason: 'Enunciado ambíguo' },
    );
    expect(status).toBe(200);
    await expect.poll(async () => (await read(path)).items[0]).toMatchObject({ scored: 0, voided: 'keep' });
  });

  test('are for those who hold their permission, of exams with names', async () => {
    expect((await (await server.as('student')).get(base)).status).toBe(403);
    const essay = await createExamScenario(server.ownerUrl, {
      sections: [[{ type: 'essay', content: { statement: '<p>Escreva.</p>' }, key: {} }]],
    });
    expect(
      (
        await manager.get(
          `/api/v1/questionnaires/${essay.questionnaireId}/statistics/items/${essay.itemIds[0]}`,
        )
      ).status,
    ).toBe(404);
    await owner.query(
      `update questionnaires set settings = settings || '{"anonymous": true}', updated_at = now() where id = $1`,
      [essay.questionnaireId],
    );
    const refused = await manager.get(`/api/v1/questionnaires/${essay.questionnaireId}/statistics`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'answers-anonymous' } });
  });
});
