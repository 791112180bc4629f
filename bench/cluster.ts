/**
 * Saves of one process and of two on the same machine and database, as fast as they go; then, at half of what one takes, what a `kill -9` of
 * one of two costs: saves without an answer, the latencies of those that the other one answers, and the time until the killed one is back.
 */
import { createCandidates, openAttempts } from './exam/candidates.ts';
import { createExam40 } from './exam/exam40.ts';
import type { LoadJob, LoadResult } from './exam/load.ts';
import { benchSecret, onStage } from './lib/stage.ts';
import { median, ms, percentText, perSecond } from './lib/statistics.ts';

const rounds = 3;
const clients = 100;
const candidatesCount = 1000;
const secondsEach = 4;
const killAfterMs = 2000;

await onStage(async (stage) => {
  const one = await stage.startProduct('one');
  const two = await stage.startProduct('two');
  const [loader, otherLoader] = [stage.run('exam/load.ts'), stage.run('exam/load.ts')];
  const { userIds, tokens } = await createCandidates(
    stage.owner,
    stage.ownerUrl,
    benchSecret,
    candidatesCount,
  );
  const scenario = await createExam40(stage.ownerUrl, userIds);
  const job = (address: string, rest: Partial<LoadJob>): LoadJob => ({
    kind: 'save',
    address,
    clients,
    seconds: secondsEach,
    ratePerSecond: 0,
    institutionId: scenario.institutionId,
    shortUrlId: scenario.shortUrlId,
    itemIds: scenario.itemIds,
    candidates: [],
    databaseUrl: stage.ownerUrl,
    ...rest,
  });
  await loader.ask<LoadResult>(
    job(one.address, { kind: 'start', candidates: tokens.map((token) => ({ token, attemptId: '' })) }),
  );
  const candidates = await openAttempts(stage.ownerUrl, scenario.questionnaireId, userIds, tokens);
  const halves = [candidates.slice(0, candidatesCount / 2), candidates.slice(candidatesCount / 2)] as const;

  /** Half of the candidates at each process; at one process both halves, from the same two loaders. */
  const both = (addresses: readonly [string, string], rest: Partial<LoadJob> = {}): Promise<LoadResult[]> =>
    Promise.all([
      loader.ask<LoadResult>(job(addresses[0], { clients: clients / 2, candidates: halves[0], ...rest })),
      otherLoader.ask<LoadResult>(
        job(addresses[1], { clients: clients / 2, candidates: halves[1], ...rest }),
      ),
    ]);
  const rateOf = (results: readonly LoadResult[]): number =>
    results.reduce((sum, { done, seconds }) => sum + done / seconds, 0);

  await both([one.address, two.address], { seconds: 2 });
  const rates: { alone: number[]; together: number[] } = { alone: [], together: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.alone.push(rateOf(await both([one.address, one.address])));
    rates.together.push(rateOf(await both([one.address, two.address])));
  }
  const [alone, together] = [median(rates.alone), median(rates.together)];
  console.log(`One process:   ${perSecond(alone)} saves (rounds ${rates.alone.map(perSecond).join(', ')})`);
  console.log(
    `Two processes: ${perSecond(together)} saves (rounds ${rates.together.map(perSecond).join(', ')}), ${percentText(together / alone)} of one on the same machine`,
  );

  const paced = { ratePerSecond: alone / 4, seconds: 3 * secondsEach };
  const killed = both([one.address, two.address], paced);
  await new Promise((resolve) => setTimeout(resolve, killAfterMs));
  const killedMs = performance.now();
  two.child.kill('SIGKILL');
  await new Promise((resolve) => two.child.once('exit', resolve));
  // As a cluster's processes are started. One that migrates derives the tables' security anew, which waits for saves and has saves wait.
  await stage.startProduct('two', { MIGRATE: 'off' });
  const backSeconds = (performance.now() - killedMs) / 1000;
  const [survivor] = await killed;
  const { rows } = await stage.owner.query(
    `select count(*)::int as kept from pg_stat_activity where state = 'idle in transaction' and application_name like 'certame%'`,
  );
  console.log(
    `A kill -9 of one of two at half load: the other answered ${perSecond(survivor ? survivor.done / survivor.seconds : 0)} meanwhile, ${survivor?.failed ?? 0} of its saves failed${survivor?.firstFailure ? ` (${survivor.firstFailure})` : ''}, ` +
      `p99 ${ms(survivor?.p99Ms ?? 0)}; the killed one is back after ${backSeconds.toFixed(1)} s, ${rows[0].kept} transactions left open`,
  );
});
