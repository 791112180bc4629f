import { clientWith, createMembers, createSessions } from '@certame/testkit/direct-session.ts';
import { createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import { expect, test } from 'vitest';
import { levels, useCorrectionScenario } from './testing/correction-scenario.ts';

const scenes = await useCorrectionScenario();
const { base, server, admin, manager, sql, create, distribute, queueOf, open, write } = scenes;

const candidates = 60;
const criteria = ['c1', 'c2', 'c3', 'c4', 'c5'];

/** The five levels that grader `g` of six gives essay `n`: the first is severe, the second generous, of every second essay. */
function chosenLevels(g: number, n: number): number[] {
  return criteria.map((_id, k) => {
    const fair = (n * 3 + k * 5 + Math.floor(n / 7)) % 6;
    const apart = n % 2 === 0 ? 3 : 0;
    if (g === 0) return Math.max(0, fair - apart);
    if (g === 1) return Math.min(5, fair + apart);
    // The others differ by a level here and there.
    return Math.min(5, Math.max(0, fair + ((n + g + k) % 5 === 0 ? 1 : 0)));
  });
}
const pointsOf = (chosen: readonly number[]): number => chosen.reduce((sum, level) => sum + 40 * level, 0);
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

interface Given {
  grader: number;
  chosen: number[];
}
/** The exam's rule, written anew: 100 points in all or 80 in one competence are too far apart. */
function areApart([one, other]: readonly Given[]): boolean {
  if (!one || !other) return false;
  if (Math.abs(pointsOf(one.chosen) - pointsOf(other.chosen)) > 100) return true;
  return one.chosen.some((level, k) => Math.abs(40 * level - 40 * (other.chosen[k] ?? 0)) > 80);
}
/** Two that agree: their mean. Three: that of the two nearest, of equal distances the higher ones. More: the two nearest of all. */
function finalPoints(given: readonly Given[]): number {
  const points = given.map(({ chosen }) => pointsOf(chosen)).sort((a, b) => b - a);
  if (points.length === 2) return meanOf(points);
  const pairs = points.slice(1).map((lower, k) => [points[k] ?? 0, lower] as const);
  const nearest = pairs.reduce((best, pair) => (pair[0] - pair[1] < best[0] - best[1] ? pair : best));
  return meanOf(nearest);
}
const sheetScore = (points: number): number => Math.round((points * 2.5 * 10_000) / 1000) / 10_000;

test('an essay exam of 60 with six graders, a third one where two diverge, released, appealed against, granted and released again', async () => {
  const people = (role: string, count: number) =>
    Array.from({ length: count }, (_none, n) => ({ email: `${role}.${n}@prova.example`, roleKey: role }));
  const [students, graders] = [people('student', candidates), people('corrector', 6)];
  await createMembers(server.owner, firstInstitution, [...students, ...graders]);
  const sessionsOf = async (members: readonly { email: string }[]) => {
    const emails = members.map(({ email }) => email);
    const sessions = await createSessions(server.ownerUrl, emails);
    return emails.map(
      (email) => sessions.find((one) => one.email === email) ?? { email, userId: '', token: '' },
    );
  };
  const [candidateSessions, graderSessions] = [await sessionsOf(students), await sessionsOf(graders)];
  const exam = await createExamScenario(server.ownerUrl, {
    sections: [[{ type: 'essay', content: { statement: '<p>Disserte</p>' }, key: {}, score: '2.5' }]],
    settings: { view_result: true },
    userIds: candidateSessions.map(({ userId }) => userId),
  });
  const taken: { client: ReturnType<typeof clientWith>; answerId: string }[] = [];
  for (const [n, session] of candidateSessions.entries())
    taken.push(
      await takeExam(clientWith(server.address, session, exam.institutionId), exam, [
        `<p>Texto número ${n}.</p>`,
      ]),
    );
  const numberOf = new Map(taken.map(({ answerId }, n) => [answerId, n]));
  const clients = graderSessions.map((session) => clientWith(server.address, session, exam.institutionId));
  const graderIds = graderSessions.map(({ userId }) => userId);
  const made = await create(exam, { grader_ids: graderIds });
  const configId: string = made.body.model.id;
  expect(await distribute(configId)).toEqual({ answers: candidates, assigned: 2 * candidates, missing: 0 });

  const given = new Map<string, Given[]>(taken.map(({ answerId }) => [answerId, []]));
  /** Each grades what waits for them; a divergence brings somebody another answer meanwhile. */
  async function gradeAll(): Promise<number> {
    let graded = 0;
    for (const [grader, client] of clients.entries())
      for (const row of await queueOf(client, configId)) {
        if (row.score !== null) continue;
        const chosen = chosenLevels(grader, numberOf.get(row.answer_id) ?? -1);
        const opened = await open(client, row);
        const reply = await write(client, row, 'grade', levels(...chosen), opened.body.model.updated_at);
        expect([reply.status, reply.body.model?.score]).toEqual([200, String(pointsOf(chosen))]);
        given.get(row.answer_id)?.push({ grader, chosen });
        graded += 1;
      }
    return graded;
  }
  const firstLoads = await Promise.all(
    clients.map(async (client) => (await queueOf(client, configId)).length),
  );
  expect(firstLoads).toEqual(Array(6).fill(20));
  while ((await gradeAll()) > 0);
  const all = [...given.values()];
  const diverged = all.filter((one) => areApart(one.slice(0, 2)));
  // There is something to prove: some diverge, most do not, and exactly these got a third grader.
  expect(diverged.length).toBeGreaterThan(2);
  expect(diverged.length).toBeLessThan(candidates / 2);
  expect(all.filter((one) => one.length === 3)).toEqual(diverged);
  expect(all.filter((one) => one.length === 2)).toHaveLength(candidates - diverged.length);
  for (const one of all) expect(new Set(one.map(({ grader }) => grader)).size).toBe(one.length);

  const dashboard = (await manager.get(`${base}/${configId}/dashboard`)).body.model;
  const total = 2 * candidates + diverged.length;
  expect(dashboard).toMatchObject({
    ...{ given_out: total, scored: total, resolved: candidates, divergent: 0, days_left: 0, divergences: [] },
  });
  for (const [grader, id] of graderIds.entries()) {
    const own = all.flatMap((one) =>
      one
        .filter((score) => score.grader === grader)
        .map((score) => ({
          points: pointsOf(score.chosen),
          others: meanOf(one.filter((other) => other !== score).map((other) => pointsOf(other.chosen))),
        })),
    );
    const points = own.map((one) => one.points);
    const mean = meanOf(points);
    const shown = dashboard.graders.find((one: { id: string }) => one.id === id);
    expect([shown.given_out, shown.scored]).toEqual([own.length, own.length]);
    expect(shown.mean).toBeCloseTo(mean, 8);
    expect(shown.spread).toBeCloseTo(Math.sqrt(meanOf(points.map((value) => (value - mean) ** 2))), 8);
    expect(shown.severity).toBeCloseTo(meanOf(own.map((one) => one.others - one.points)), 8);
  }
  for (const [k, id] of criteria.entries()) {
    const pairs = all.flatMap((one) =>
      one.flatMap((a, at) => one.slice(at + 1).map((b) => [a.chosen[k] ?? 0, b.chosen[k] ?? 0] as const)),
    );
    const share = (most: number) => pairs.filter(([a, b]) => Math.abs(a - b) <= most).length / pairs.length;
    // Each pair in both orders: chance would give the two levels independently of each other.
    const flat = pairs.flat();
    const byChance = meanOf(flat.flatMap((a) => [meanOf(flat.map((b) => (a - b) ** 2))]));
    const shown = dashboard.criteria.find((one: { id: string }) => one.id === id);
    expect(shown.pairs).toBe(pairs.length);
    expect(shown.exact).toBeCloseTo(share(0), 8);
    expect(shown.adjacent).toBeCloseTo(share(1), 8);
    expect(shown.kappa).toBeCloseTo(1 - meanOf(pairs.map(([a, b]) => (a - b) ** 2)) / byChance, 8);
  }

  await manager.put(`/api/v1/questionnaires/${exam.questionnaireId}/appeal_rules`, {
    ...{ enabled: true, days: 2, max_appeals: 3, whole_exam: true, item_ids: null },
    ...{ max_attachments: 1, answer_days: 5 },
  });
  await releaseScores(manager, exam.questionnaireId);
  const shownTo = async ({ client, answerId }: (typeof taken)[number]): Promise<[number, number]> => {
    const { model } = (await client.get(`/api/v1/answers/${answerId}/result?full=1`)).body;
    return [Number(model.score), Number(model.max)];
  };
  const expectedOf = (answerId: string): number => sheetScore(finalPoints(given.get(answerId) ?? []));
  for (const one of taken) expect(await shownTo(one)).toEqual([expectedOf(one.answerId), 2.5]);

  // One of those whose graders agreed appeals; a grader who has not seen the essay gives it a score of their own.
  const appellant = taken.find(
    ({ answerId }) => given.get(answerId)?.length === 2 && numberOf.get(answerId) !== 0,
  );
  if (!appellant) throw new Error('Somebody has two scores');
  const before = expectedOf(appellant.answerId);
  const scores = given.get(appellant.answerId) ?? [];
  const filed = await appellant.client.post('/api/v1/appeals', {
    ...{ answer_id: appellant.answerId, item_id: exam.itemIds[0], reason: 'correction' },
    reasoning: 'A proposta de intervenção está completa e perdi pontos nela.',
  });
  expect(filed.status).toBe(201);
  const appealId: string = filed.body.model.id;
  const further = graderIds.findIndex((_id, grader) => !scores.some((one) => one.grader === grader));
  const decided = await admin.post('/api/v1/appeal_handlings/grant', {
    ...{ appeal_ids: [appealId], answer: 'Procede: será corrigida de novo.' },
    effect: {
      ...{ kind: 'regrade', item_id: exam.itemIds[0], answer_id: appellant.answerId },
      grader_id: graderIds[further],
    },
  });
  if (decided.status >= 300) throw new Error(JSON.stringify(decided.body));
  const client = clients[further];
  const again =
    client && (await queueOf(client, configId)).find((row) => row.answer_id === appellant.answerId);
  if (!client || !again) throw new Error('The further grader has it');
  const best = [5, 5, 5, 5, 5];
  expect((await write(client, again, 'grade', levels(...best))).status).toBe(200);
  // Until the next release its candidate reads what was released.
  expect(await shownTo(appellant)).toEqual([before, 2.5]);
  given.set(appellant.answerId, [...scores, { grader: further, chosen: best }]);
  const released = await admin.post(`/api/v1/appeal_handlings/${appealId}/release`);
  await admin.waitForJob(released.body.model.job_id);
  for (const one of taken) expect(await shownTo(one)).toEqual([expectedOf(one.answerId), 2.5]);
  const [{ history }] = await sql(
    `select count(*)::int as history from appeals where id = $1 and status = 'DE'`,
    [appealId],
  );
  expect(history).toBe(1);
}, 300_000);
