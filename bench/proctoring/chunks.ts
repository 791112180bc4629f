import { createCandidates, openAttempts } from '../exam/candidates.ts';
import { createExam40 } from '../exam/exam40.ts';
import type { LoadJob, LoadResult } from '../exam/load.ts';
import { cpuSecondsOf } from '../lib/process-cpu.ts';
import { benchSecret, onStage } from '../lib/stage.ts';
import { median, ms, perSecond } from '../lib/statistics.ts';
import type { ChunkJob, ChunkResult } from './chunk-load.ts';
import type { ChunkSink } from './chunk-sink.ts';

const count = Number(process.env.BENCH_CANDIDATES ?? 1000);
const seconds = 15;
/** Each kind of load in turn, so that what else the machine does meets all of them. */
const rounds = 3;
const roundSeconds = 6;
const chunkBytes = 44_000;
const deviceId = 'bench-device';
const budget = { p99Ms: 250, slowerSaves: 1.2 } as const;
/** Each answers something every four seconds. */
const savesPerSecond = count / 4;

const say = (what: string, isWithin: boolean): void =>
  console.log(`${what}: ${isWithin ? 'within' : 'OVER'} the budget`);

/** What saves take alone, beside chunks that nobody keeps and beside chunks that the product keeps. */
async function compareSaves(
  save: () => Promise<LoadResult>,
  record: (sent: 'dropped' | 'kept') => Promise<ChunkResult>,
): Promise<void> {
  const runs: Record<'alone' | 'dropped' | 'kept', LoadResult[]> = { alone: [], dropped: [], kept: [] };
  const chunks: ChunkResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    runs.alone.push(await save());
    const [besideDropped] = await Promise.all([save(), record('dropped')]);
    runs.dropped.push(besideDropped);
    const [besideKept, kept] = await Promise.all([save(), record('kept')]);
    runs.kept.push(besideKept);
    chunks.push(kept);
  }
  const p50Of = (kind: keyof typeof runs): number => median(runs[kind].map(({ p50Ms }) => p50Ms));
  const told = (kind: keyof typeof runs): string =>
    `p50 ${ms(p50Of(kind))}, p99 ${ms(median(runs[kind].map(({ p99Ms }) => p99Ms)))}`;
  const slower = p50Of('kept') / p50Of('alone');
  const failed = [...Object.values(runs).flat(), ...chunks].reduce((sum, one) => sum + one.failed, 0);
  say(
    `saves beside them, the middle of ${rounds}: ${told('kept')}, alone ${told('alone')}: ${slower.toFixed(2)} times, allowed ${budget.slowerSaves}; beside chunks that nobody keeps, the load's own share of the machine, ${told('dropped')}; failed ${failed}, chunks' p99 then ${ms(median(chunks.map(({ p99Ms }) => p99Ms)))}`,
    slower <= budget.slowerSaves && failed === 0,
  );
}

/** A thousand candidates' chunks into the disk of this machine, and what their saves take without and with them. */
export async function measureChunks(): Promise<void> {
  await onStage(async (stage) => {
    const { owner, ownerUrl } = stage;
    const { address, child } = await stage.startProduct();
    const loader = stage.run('exam/load.ts');
    const recorder = stage.run('proctoring/chunk-load.ts');
    const { userIds, tokens } = await createCandidates(owner, ownerUrl, benchSecret, count);
    const scenario = await createExam40(ownerUrl, userIds);
    const { institutionId, shortUrlId, itemIds, questionnaireId } = scenario;
    const job = (
      kind: LoadJob['kind'],
      candidates: LoadJob['candidates'],
      ratePerSecond = 0,
      forSeconds = seconds,
    ) =>
      loader.ask<LoadResult>({
        ...{
          kind,
          address,
          clients: 100,
          seconds: forSeconds,
          ratePerSecond,
          candidates,
          databaseUrl: ownerUrl,
        },
        ...{ institutionId, shortUrlId, itemIds },
      } satisfies LoadJob);
    await job(
      'start',
      tokens.map((token) => ({ token, attemptId: '' })),
    );
    const candidates = await openAttempts(ownerUrl, questionnaireId, userIds, tokens);
    const { rows } = await owner.query<{ id: string; attempt_id: string }>(
      `insert into media_segments (id, institution_id, attempt_id, device_id, source, mime, started_at)
       select gen_random_uuid(), institution_id, id, $2, 'camera_and_screen', 'video/webm;codecs=vp8,opus', now() - interval '1 hour' from attempts where questionnaire_id = $1
       returning id, attempt_id`,
      [questionnaireId, deviceId],
    );
    const segmentOf = new Map(rows.map(({ id, attempt_id }) => [attempt_id, id]));
    await owner.query('vacuum analyze');
    let next = 0;
    const record = (to: string, forSeconds: number) => {
      const from = next;
      next += forSeconds;
      return recorder.ask<ChunkResult>({
        ...{ address: to, institutionId, seconds: forSeconds, from, chunkBytes, deviceId },
        recorders: candidates.map((one) => ({ ...one, segmentId: segmentOf.get(one.attemptId) ?? '' })),
      } satisfies ChunkJob);
    };
    const pid = child.pid ?? 0;
    const before = cpuSecondsOf(pid);
    const chunks = await record(address, seconds);
    const corePercent = (100 * (cpuSecondsOf(pid) - before)) / chunks.seconds;
    say(
      `${count} candidates, a chunk of 44 kB a second each: ${perSecond(chunks.done / chunks.seconds)}, p50 ${ms(chunks.p50Ms)}, p99 ${ms(chunks.p99Ms)} (the bench's own clock ${ms(chunks.latenessP99Ms)} late), allowed ${budget.p99Ms} ms, failed ${chunks.failed}; ${corePercent.toFixed(0)} % of a core in the server, ${chunks.corePercent.toFixed(0)} % in the bench`,
      chunks.p99Ms < budget.p99Ms && chunks.failed === 0,
    );
    const sink = await stage.run('proctoring/chunk-sink.ts').ask<ChunkSink>('listen');
    await compareSaves(
      () => job('save', candidates, savesPerSecond, roundSeconds),
      (sent) => record(sent === 'kept' ? address : sink.address, roundSeconds),
    );
  });
}
