/** Graders and those who watch them, in a process of their own: what they wait for is measured where they are. */

import { clientWith } from '@certame/testkit/direct-session.ts';
import { percentile } from '../lib/statistics.ts';

export interface GradingJob {
  address: string;
  institutionId: string;
  configId: string;
  /** All of them grade, each an answer after the other. */
  graders: { token: string }[];
  /** A grader begins another answer so often. */
  everyMs: number;
  seconds: number;
}
export interface WatchingJob {
  address: string;
  institutionId: string;
  viewer: { token: string };
  path: string;
  times: number;
}
export interface Latencies {
  count: number;
  p50Ms: number;
  p95Ms: number;
  maxMs: number;
}

const summary = (latenciesMs: readonly number[]): Latencies => {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    p50Ms: percentile(sorted, 50),
    p95Ms: percentile(sorted, 95),
    maxMs: sorted.at(-1) ?? 0,
  };
};

async function timed<Reply extends { status: number; body: unknown }>(
  latenciesMs: number[],
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const startedMs = performance.now();
  const reply = await ask();
  latenciesMs.push(performance.now() - startedMs);
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
}

/** So long that figures are worked out anew meanwhile. */
const betweenViewsMs = 600;
const base = '/api/v1/questionnaire_correctors';
const chosenLevels = (n: number) =>
  Object.fromEntries([1, 2, 3, 4, 5].map((k) => [`c${k}`, String(20 * ((n * 7 + k) % 6))]));

/** Each grader opens an answer, gives its score and opens the one that comes next. */
async function grade(job: GradingJob): Promise<{ opened: Latencies; given: Latencies; queue: Latencies }> {
  const [opened, given, queue]: [number[], number[], number[]] = [[], [], []];
  const endMs = performance.now() + job.seconds * 1000;
  await Promise.all(
    job.graders.map(async (grader, index) => {
      const client = clientWith(job.address, grader, job.institutionId);
      await new Promise((resolve) => setTimeout(resolve, (index * job.everyMs) / job.graders.length));
      const list = await timed(queue, () =>
        client.get(`${base}/corrections?filters[config_id]=${job.configId}&order_column=number`),
      );
      let place: { answer_id: string; item_id: string } | null = list.body.model.data[0] ?? null;
      for (let n = index; place && performance.now() < endMs; n += 1) {
        const dueMs = performance.now() + job.everyMs;
        const path = `${base}/${job.configId}/answers/${place.answer_id}/items/${place.item_id}`;
        const { body } = await timed(opened, () => client.post(`${path}/open`));
        await timed(given, () =>
          client.put(`${path}/grade`, {
            ...{ criteria_scores: chosenLevels(n), comment: 'Um comentário.', spent_seconds: 60 },
            updated_at: body.model.updated_at,
          }),
        );
        place = body.model.next_waiting;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
      }
    }),
  );
  return { opened: summary(opened), given: summary(given), queue: summary(queue) };
}

/** The first time apart: it may work out what the others are shown. */
async function watch({
  address,
  institutionId,
  viewer,
  path,
  times,
}: WatchingJob): Promise<Latencies & { firstMs: number }> {
  const client = clientWith(address, viewer, institutionId);
  const [first, latenciesMs]: [number[], number[]] = [[], []];
  await timed(first, () => client.get(path));
  for (let turn = 0; turn < times; turn += 1) {
    await timed(latenciesMs, () => client.get(path));
    await new Promise((resolve) => setTimeout(resolve, betweenViewsMs));
  }
  return { ...summary(latenciesMs), firstMs: first[0] ?? 0 };
}

process.on('message', (job: GradingJob | WatchingJob) => {
  ('graders' in job ? grade(job) : watch(job)).then(
    (result) => process.send?.(result),
    (error) => process.send?.({ error: String(error) }),
  );
});
process.on('SIGTERM', () => process.exit(0));
