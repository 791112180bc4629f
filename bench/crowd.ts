/**
 * Ten thousand candidates connected by socket to one process, each saving every ten seconds: latencies of the saves, memory of the server. The load
 * comes from other processes of the same machine, which says what they took of it.
 */
import { createCandidates, openAttempts } from './exam/candidates.ts';
import type { CrowdJob, CrowdResult } from './exam/crowd-load.ts';
import { createExam40 } from './exam/exam40.ts';
import type { LoadJob, LoadResult } from './exam/load.ts';
import { benchSecret, onStage, type Program } from './lib/stage.ts';
import { ms, percentile, perSecond } from './lib/statistics.ts';

const candidatesCount = Number(process.argv[2]?.replace('--candidates=', '') ?? 10_000);
const loaders = 4;
const saveEveryMs = 10_000;
const seconds = 60;
const targets = { p99Ms: 250, rssMb: 700 } as const;

await onStage(async (stage) => {
  const product = await stage.startProduct();
  const { userIds, tokens } = await createCandidates(
    stage.owner,
    stage.ownerUrl,
    benchSecret,
    candidatesCount,
  );
  const scenario = await createExam40(stage.ownerUrl, userIds);
  const starter = stage.run('exam/load.ts');
  const started = await starter.ask<LoadResult>({
    kind: 'start',
    address: product.address,
    clients: 100,
    seconds: 0,
    ratePerSecond: 0,
    institutionId: scenario.institutionId,
    shortUrlId: scenario.shortUrlId,
    itemIds: scenario.itemIds,
    candidates: tokens.map((token) => ({ token, attemptId: '' })),
    databaseUrl: stage.ownerUrl,
  } satisfies LoadJob);
  if (started.failed > 0) throw new Error(`${started.failed} starts failed: ${started.firstFailure}`);
  starter.child.kill();
  const candidates = await openAttempts(stage.ownerUrl, scenario.questionnaireId, userIds, tokens);

  const share = Math.ceil(candidates.length / loaders);
  const crowd: { program: Program; job: CrowdJob }[] = Array.from({ length: loaders }, (_unused, index) => ({
    program: stage.run('exam/crowd-load.ts'),
    job: {
      address: product.address,
      // The server counts the sockets of an address.
      localAddress: `127.9.0.${index + 1}`,
      institutionId: scenario.institutionId,
      itemIds: scenario.itemIds,
      candidates: candidates.slice(index * share, (index + 1) * share),
      saveEveryMs,
      seconds,
    },
  }));
  const connectedMs = performance.now();
  const joined = await Promise.all(
    crowd.map(({ program, job }) => program.ask<{ joined: number; failure: string | null }>(job)),
  );
  const total = joined.reduce((sum, one) => sum + one.joined, 0);
  const failure = joined.find((one) => one.failure !== null)?.failure;
  console.log(
    `${total.toLocaleString('en-US')} of ${candidatesCount.toLocaleString('en-US')} candidates joined their channels in ${((performance.now() - connectedMs) / 1000).toFixed(1)} s${failure ? `; the first failure: ${failure}` : ''}`,
  );
  const { rssBytes: idleBytes } = await product.ask<{ rssBytes: number }>('memory');
  const results = await Promise.all(crowd.map(({ program }) => program.ask<CrowdResult>('save')));
  const { rssBytes } = await product.ask<{ rssBytes: number }>('memory');
  const latencies = results.flatMap(({ latenciesMs }) => latenciesMs).toSorted((a, b) => a - b);
  const failed = results.reduce((sum, one) => sum + one.failed, 0);
  const closed = results.reduce((sum, one) => sum + one.closedSockets, 0);
  const cpuS = results.reduce((sum, one) => sum + one.cpuS, 0);
  const toMb = (bytes: number): number => Math.round(bytes / 1024 / 1024);
  console.log(
    `Saves of each every ${saveEveryMs / 1000} s: ${perSecond(latencies.length / seconds)}, p50 ${ms(percentile(latencies, 50))}, p99 ${ms(percentile(latencies, 99))} (target below ${targets.p99Ms} ms), ` +
      `${failed} failed, ${closed} sockets closed${failed > 0 ? ` (${results.find((one) => one.firstFailure)?.firstFailure})` : ''}`,
  );
  console.log(
    `Server, resident: ${toMb(idleBytes)} MB with all connected, ${toMb(rssBytes)} MB after the saves (target below ${targets.rssMb} MB)`,
  );
  console.log(`The loaders took ${(cpuS / seconds).toFixed(2)} of the machine's processors meanwhile.`);
});
