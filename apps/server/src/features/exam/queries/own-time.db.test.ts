import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const manager = await server.as('manager');
const hour = 60 * 60_000;

async function scenarioWith(settings: object, endsAt: Date | null = null) {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um')]],
    settings,
    ...(endsAt && { startsAt: new Date(Date.now() - hour), endsAt }),
  });
  const path = `/api/v1/questionnaires/${scenario.questionnaireId}`;
  const { body } = await manager.get(`${path}/participants?per_page=100`);
  const ids: Record<string, string> = Object.fromEntries(
    body.model.data.map((row: { email: string; id: string }) => [row.email.split('@')[0], row.id]),
  );
  const give = (accounts: readonly string[], time: object) =>
    manager.post(`${path}/extend_deadline`, { participant_ids: accounts.map((one) => ids[one]), ...time });
  const info = async (account: string) =>
    (await (await candidateOf(server, scenario, account)).get(`/api/v1/forms/${scenario.shortUrlId}`)).body;
  return { scenario, give, info };
}

describe('time of one’s own', () => {
  test('is told before the start and holds from the start on, for one, for several, for all', async () => {
    const endsAt = new Date(Date.now() + 5 * hour);
    const { scenario, give, info } = await scenarioWith({ limit_min: 60 }, endsAt);
    expect(await info('student')).toMatchObject({ limit_min: 60, ends_at: endsAt.toISOString() });
    expect(await info('student')).not.toHaveProperty('own_time');
    expect((await give(['student', 'student2'], { extra_time_percent: 25 })).status).toBe(200);
    await give(['student2'], { reduced_limit_min: 40, extension_min: 30 });
    expect(await info('student')).toMatchObject({
      limit_min: 75,
      own_time: { extra_min: 15, extension_min: 0, reduced: false },
    });
    expect(await info('student2')).toMatchObject({
      limit_min: 40,
      ends_at: new Date(endsAt.getTime() + hour / 2).toISOString(),
      own_time: { extra_min: 0, extension_min: 30, reduced: true },
    });
    for (const [account, minutes] of [
      ['student', 75],
      ['student2', 40],
    ] as const) {
      const client = await candidateOf(server, scenario, account);
      const { answerId } = await beginExam(client, scenario, []);
      const { body } = await client.get(`/api/v1/answers/${answerId}?device_id=device-of-a-test`);
      const leftMin = (Date.parse(body.deadline) - Date.parse(body.server_now)) / 60_000;
      expect(leftMin).toBeGreaterThan(minutes - 1);
      expect(leftMin).toBeLessThanOrEqual(minutes);
    }
  });

  test('ends with the period, which days from the release end too', async () => {
    const { info } = await scenarioWith({ limit_days: 1 });
    const left = Date.parse((await info('student')).ends_at) - Date.now();
    expect(left).toBeGreaterThan(23 * hour);
    expect(left).toBeLessThanOrEqual(24 * hour);
  });

  test('in per cent is refused where there is no duration to add it to, and taking it back is not', async () => {
    const { give } = await scenarioWith({});
    const refused = await give(['student'], { extra_time_percent: 50 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['extra_time_percent']]);
    expect((await give(['student'], { extra_time_percent: 0 })).status).toBe(200);
  });

  test('that is shorter is refused above days from the release, with the most that there may be', async () => {
    const { give } = await scenarioWith({ limit_days: 1 });
    const refused = await give(['student'], { reduced_limit_min: 1441 });
    expect(refused.body.errors.reduced_limit_min[0]).toContain('1440 minutos');
    expect((await give(['student'], { reduced_limit_min: 1440 })).status).toBe(200);
  });
});
