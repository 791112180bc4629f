/**
 * The load, in a process of its own. A message names what to send; the answer counts what was acknowledged and how
 * long each reply took.
 */
import pg from 'pg';
import { postRequest, RawConnection } from '../lib/raw-http.ts';
import { percentile } from '../lib/statistics.ts';
import { bareStatement } from './bare-server.ts';
import { headersOf, options, pick, saveRequest } from './save-request.ts';

export interface Candidate {
  token: string;
  attemptId: string;
}
export interface LoadJob {
  kind: 'save' | 'bare' | 'sql' | 'start' | 'finish' | 'events';
  address: string;
  clients: number;
  /** For how long; `start` and `finish` instead end with their last candidate. */
  seconds: number;
  /** Requests per second in all; 0 for as fast as it goes. */
  ratePerSecond: number;
  institutionId: string;
  shortUrlId: string;
  itemIds: string[];
  candidates: Candidate[];
  databaseUrl: string;
}
export interface LoadResult {
  done: number;
  failed: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  firstFailure: string | null;
}

let seq = 1;
/** Events of one request, as a room that was away for a moment sends them. */
export const eventsARequest = 20;
const eventSeqs = new Map<string, number>();

function eventsOf(attemptId: string): object[] {
  const from = eventSeqs.get(attemptId) ?? 0;
  eventSeqs.set(attemptId, from + eventsARequest);
  const emitted_at = new Date().toISOString();
  return Array.from({ length: eventsARequest }, (_unused, index) => ({
    ...{ seq: from + index + 1, type: 'answered_question', emitted_at },
    data: { item_id: attemptId, step: index },
  }));
}

function requestOf(job: LoadJob, candidate: Candidate): Buffer {
  const headers = headersOf(job.institutionId, candidate);
  switch (job.kind) {
    case 'start':
      return postRequest(`/api/v1/forms/${job.shortUrlId}/answers`, '{"device_id":"bench-device"}', headers);
    case 'finish':
      return postRequest(
        `/api/v1/answers/${candidate.attemptId}/finish`,
        '{"device_id":"bench-device","reason":"user"}',
        headers,
      );
    case 'events':
      return postRequest(
        `/api/v1/answers/${candidate.attemptId}/events`,
        JSON.stringify({ device_id: 'bench-device', events: eventsOf(candidate.attemptId) }),
        headers,
      );
    case 'bare':
      return postRequest(
        '/save',
        JSON.stringify({
          attempt_id: candidate.attemptId,
          item_id: pick(job.itemIds),
          seq: seq++,
          value: pick(options),
        }),
      );
    default:
      return saveRequest(job, candidate, seq++);
  }
}

async function run(job: LoadJob): Promise<LoadResult> {
  const latencies: number[] = [];
  let failed = 0;
  let firstFailure: string | null = null;
  const startedMs = performance.now();
  const endMs = startedMs + job.seconds * 1000;
  const single = job.kind === 'start' || job.kind === 'finish';
  let next = 0;
  const pool = job.kind === 'sql' ? new pg.Pool({ connectionString: job.databaseUrl, max: 16 }) : undefined;
  const intervalMs = job.ratePerSecond > 0 ? (job.clients * 1000) / job.ratePerSecond : 0;

  const worker = async (index: number): Promise<void> => {
    const connection = pool ? undefined : await RawConnection.open(job.address, true);
    // Paced requests count from the moment they were due, so that a stalled server can't hide its latency.
    let dueMs = startedMs + Math.random() * intervalMs;
    for (;;) {
      if (single ? next >= job.candidates.length : performance.now() >= endMs) break;
      const candidate = job.candidates[single ? next++ : index % job.candidates.length];
      if (!candidate) break;
      if (intervalMs > 0) {
        const waitMs = dueMs - performance.now();
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
      const fromMs = intervalMs > 0 ? dueMs : performance.now();
      dueMs += intervalMs;
      if (pool) {
        await pool.query({
          ...bareStatement,
          values: [candidate.attemptId, pick(job.itemIds), seq++, JSON.stringify(pick(options))],
        });
      } else {
        const reply = await connection?.send(requestOf(job, candidate));
        if (
          !reply ||
          reply.status >= 300 ||
          (job.kind === 'save' && reply.body.includes('"acknowledged":[]'))
        ) {
          failed += 1;
          firstFailure ??= reply ? `${reply.status} ${reply.body.slice(0, 300)}` : 'no reply';
          continue;
        }
      }
      latencies.push(performance.now() - fromMs);
    }
    connection?.close();
  };
  await Promise.all(Array.from({ length: job.clients }, (_unused, index) => worker(index)));
  const seconds = (performance.now() - startedMs) / 1000;
  await pool?.end();
  latencies.sort((a, b) => a - b);
  return {
    done: latencies.length,
    failed,
    seconds,
    p50Ms: percentile(latencies, 50),
    p99Ms: percentile(latencies, 99),
    firstFailure,
  };
}

process.on('message', (job: LoadJob) => {
  run(job).then(
    (result) => process.send?.(result),
    (error: Error) =>
      process.send?.({ done: 0, failed: 1, seconds: 1, p50Ms: 0, p99Ms: 0, firstFailure: error.message }),
  );
});
