import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer();
const { owner: database } = server;

const minuteMs = 60_000;
const fromNow = (minutes: number): Date => new Date(Date.now() + minutes * minuteMs);
const sections = [[choiceQuestion('Quanto?', 'a')]];

it("the candidate's own list offers what the form's page offers", async () => {
  const create = (rest: Partial<Parameters<typeof createExamScenario>[1]> = {}) =>
    createExamScenario(server.ownerUrl, { sections, ...rest });
  const client = await server.as('student');
  const other = await server.as('student2');

  const secondChance = await create({
    settings: { second_chance_count: 1, second_chance_min_percent: '60' },
  });
  const severalAttempts = await create({ settings: { multiple_attempts: true } });
  const once = await create();
  const chanceByHand = await create();
  for (const scenario of [secondChance, severalAttempts, once, chanceByHand])
    await takeExam(client, scenario, ['b']);
  await releaseScores(await server.as('manager'), secondChance.questionnaireId);
  await database.query('update participants set granted_attempts = 1 where questionnaire_id = $1', [
    chanceByHand.questionnaireId,
  ]);

  const extended = await create({ startsAt: fromNow(-120), endsAt: fromNow(-1) });
  await database.query('update participants set extension_min = 30 where questionnaire_id = $1', [
    extended.questionnaireId,
  ]);
  const daysOver = await create({ settings: { limit_days: 1 } });
  await database.query(`update questionnaires set released_at = now() - interval '2 days' where id = $1`, [
    daysOver.questionnaireId,
  ]);
  const full = await create({ settings: { participant_limit: 1 } });
  await takeExam(other, full, ['a']);

  const expected = new Map([
    [secondChance, true],
    [severalAttempts, true],
    [once, false],
    [chanceByHand, true],
    [await create({ startsAt: fromNow(60) }), false],
    [await create({ startsAt: fromNow(-60), endsAt: fromNow(-1) }), false],
    [extended, true],
    [daysOver, false],
    [full, false],
    [await create({ startsAt: fromNow(-60), settings: { entry_limit_min: 10 } }), false],
    [await create({ passwordHash: 'nobody knows it' }), true],
  ]);
  const { model } = (await client.get('/api/v1/questionnaires/answers')).body;
  const listed = new Map<string, boolean>(
    model.map((row: { short_url_id: string; may_start: boolean }) => [row.short_url_id, row.may_start]),
  );
  for (const [{ shortUrlId }, mayStart] of expected) {
    const form = await client.get(`/api/v1/forms/${shortUrlId}`);
    const told = { form: form.body.may_start, list: listed.get(shortUrlId), reason: form.body.reason };
    expect(told).toMatchObject({ form: mayStart, list: mayStart });
  }
});
