/**
 * Acknowledged saves per second at saturation and latencies, 100 and 500 candidates, beside a bare Fastify route and the
 * bare statement; starts of attempts with 40 items; finishes with scoring; memory. The load comes from a second process.
 */
import type { ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { createCandidates, openAttempts } from './exam/candidates.ts';
import { createExam40 } from './exam/exam40.ts';
import { eventsARequest, type LoadJob, type LoadResult } from './exam/load.ts';
import { benchSecret, onStage } from './lib/stage.ts';
import { median, ms, percentText, perSecond } from './lib/statistics.ts';

const rounds = 3;
const secondsEach = 3;
const candidatesCount = 3000;
/** Shares of the bare route; events, a second. */
const targets = { starts: 0.35, finishes: 0.45, saves: { 100: 0.84, 500: 1.27 }, events: 10_000 } as const;

await onStage(async (stage) => {
  const { owner, ownerUrl } = stage;
  const product = await stage.startProduct();
  const bare = await stage.startBare();
  const loader = stage.run('exam/load.ts');
  const eventLoader = stage.run('exam/load.ts');
  const { userIds, tokens } = await createCandidates(owner, ownerUrl, benchSecret, candidatesCount);

  const job = (kind: LoadJob['kind'], scenario: ExamScenario, rest: Partial<LoadJob>): Promise<LoadResult> =>
    (kind === 'events' ? eventLoader : loader).ask({
      kind,
      address: kind === 'bare' ? bare.address : product.address,
      clients: 100,
      seconds: secondsEach,
      ratePerSecond: 0,
      institutionId: scenario.institutionId,
      shortUrlId: scenario.shortUrlId,
      itemIds: scenario.itemIds,
      candidates: [],
      databaseUrl: ownerUrl,
      ...rest,
    } satisfies LoadJob);
  const rate = (result: LoadResult): number => {
    if (result.failed > 0)
      throw new Error(`${result.failed} requests failed, the first with: ${result.firstFailure}`);
    return result.done / result.seconds;
  };

  const starts: number[] = [];
  const finishes: number[] = [];
  const bareRates: number[] = [];
  let scenario: ExamScenario | undefined;
  // The first round warms the server up, as two seconds of each do before saves and the bare route are measured.
  for (let round = 0; round <= rounds; round += 1) {
    scenario = await createExam40(ownerUrl, userIds);
    const waiting = tokens.map((token) => ({ token, attemptId: '' }));
    const started = rate(await job('start', scenario, { candidates: waiting }));
    const open = await openAttempts(ownerUrl, scenario.questionnaireId, userIds, tokens);
    await owner.query(
      `insert into responses (attempt_id, item_id, institution_id, seq, value, answered_at, received_at)
       select a.id, i.id, a.institution_id, i.position + 1, '"a"'::jsonb, now(), now()
         from attempts a join questionnaire_items i on i.questionnaire_id = a.questionnaire_id where a.questionnaire_id = $1`,
      [scenario.questionnaireId],
    );
    // As answers are that were given over an hour: a row just written is marked as committed by whoever reads it first.
    await owner.query('vacuum analyze responses');
    const finished = rate(await job('finish', scenario, { candidates: open }));
    // In turns with them: a machine that is slower for a while is so for all three.
    const bareRate = rate(await job('bare', scenario, { candidates: open }));
    if (round === 0) continue;
    starts.push(started);
    finishes.push(finished);
    bareRates.push(bareRate);
  }
  const besideBare = (rates: readonly number[], target: number): string =>
    `${perSecond(median(rates))} (rounds ${rates.map(perSecond).join(', ')}), ${percentText(median(rates) / median(bareRates))} of the bare route (target ${percentText(target)})`;
  console.log(`Starting an attempt of 40 items: ${besideBare(starts, targets.starts)}`);
  console.log(`Finishing with scoring:          ${besideBare(finishes, targets.finishes)}`);
  console.log(
    `  bare Fastify route in turns with them: ${perSecond(median(bareRates))} (rounds ${bareRates.map(perSecond).join(', ')})`,
  );

  scenario = await createExam40(ownerUrl, userIds);
  await job('start', scenario, { candidates: tokens.map((token) => ({ token, attemptId: '' })) });
  const candidates = await openAttempts(ownerUrl, scenario.questionnaireId, userIds, tokens);
  await owner.query('vacuum analyze');
  await job('save', scenario, { candidates, clients: 100, seconds: 2 });
  await job('bare', scenario, { candidates, clients: 100, seconds: 2 });
  for (const clients of [100, 500] as const) {
    const results: Record<'save' | 'bare' | 'sql', LoadResult[]> = { save: [], bare: [], sql: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of ['save', 'bare', 'sql'] as const) {
        const result = await job(kind, scenario, { candidates, clients });
        rate(result);
        results[kind].push(result);
      }
    }
    const rates = {
      save: median(results.save.map(rate)),
      bare: median(results.bare.map(rate)),
      sql: median(results.sql.map(rate)),
    };
    const half = await job('save', scenario, { candidates, clients, ratePerSecond: rates.save / 2 });
    rate(half);
    console.log(
      `\n${clients} candidates, saves acknowledged: ${perSecond(rates.save)}, p50 ${ms(median(results.save.map((r) => r.p50Ms)))}, p99 ${ms(median(results.save.map((r) => r.p99Ms)))} at saturation`,
    );
    console.log(
      `  (1) bare Fastify route:       ${perSecond(rates.bare)}; ratio ${percentText(rates.save / rates.bare)} (target ${percentText(targets.saves[clients])})`,
    );
    console.log(
      `  (2) bare statement, no HTTP:  ${perSecond(rates.sql)}; ratio ${percentText(rates.save / rates.sql)}`,
    );
    console.log(
      `  at half load (${perSecond(half.done / half.seconds)}): p50 ${ms(half.p50Ms)}, p99 ${ms(half.p99Ms)} (target below 250 ms)`,
    );
  }
  // Events beside saves, both paced: what the one costs the other when the machine isn't saturated.
  const saveRate = 1000;
  const clients = 500;
  const paced = { candidates, clients, seconds: 2 * secondsEach };
  const alone = await job('save', scenario, { ...paced, ratePerSecond: saveRate });
  const [beside, events] = await Promise.all([
    job('save', scenario, { ...paced, ratePerSecond: saveRate }),
    job('events', scenario, { ...paced, ratePerSecond: targets.events / eventsARequest }),
  ]);
  console.log(
    `\nEvents of attempts beside ${perSecond(saveRate)} saves: ${perSecond(rate(events) * eventsARequest)} (target ${perSecond(targets.events)}), p99 ${ms(events.p99Ms)}\n` +
      `  saves beside them: ${perSecond(rate(beside))}, ${percentText(rate(beside) / rate(alone))} of those alone (target at least 90 %), p99 ${ms(beside.p99Ms)} beside ${ms(alone.p99Ms)}`,
  );
  const { rssBytes } = await product.ask<{ rssBytes: number }>('memory');
  console.log(`\nServer, resident: ${Math.round(rssBytes / 1024 / 1024)} MB (target below 300 MB)`);
});
