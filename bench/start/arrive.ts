/**
 * Candidates who arrive, from a process of its own: each opens a connection, reads the form at the door and starts. An arrival counts
 * from the moment it was due, so that a stalled server can't hide its latency. Those of a waiting room hold the sealed questions and
 * send the start alone; they all count from the begin of the period.
 */
import { getRequest, postRequest, RawConnection, type RawReply } from '../lib/raw-http.ts';
import { percentile } from '../lib/statistics.ts';

/** Begin of a period that is waited for, in milliseconds since 1970, and the preload that everybody holds. */
export interface WaitedPeriod {
  beginsMs: number;
  preloadId: string;
}

export interface Arrivals {
  kind: 'product' | 'bare';
  address: string;
  /** Their due moments are spread over this time. */
  withinMs: number;
  waited?: WaitedPeriod;
  institutionId: string;
  shortUrlId: string;
  itemId: string;
  tokens: string[];
}
export interface ArrivalsResult {
  arrived: number;
  failed: number;
  firstFailure: string | null;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  longestMs: number;
  /** Processor time of this process. */
  loaderCpuMs: number;
}

/** So long after the begin of the period the room sends the first start (`use-waiting.ts`). */
const clockMarginMs = 200;

function requestsOf(arrivals: Arrivals, index: number): Buffer[] {
  if (arrivals.kind === 'bare') {
    const attempt_id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const body = JSON.stringify({ attempt_id, item_id: arrivals.itemId, seq: index, value: 'a' });
    return [postRequest('/save', body), postRequest('/save', body)];
  }
  const headers = {
    Authorization: `Bearer ${arrivals.tokens[index]}`,
    'X-Institution-Id': arrivals.institutionId,
  };
  const path = `/api/v1/forms/${arrivals.shortUrlId}`;
  const start = { device_id: 'bench-device', preload_id: arrivals.waited?.preloadId };
  const startRequest = postRequest(`${path}/answers`, JSON.stringify(start), headers);
  return arrivals.waited ? [startRequest] : [getRequest(path, headers), startRequest];
}

async function arrive(arrivals: Arrivals): Promise<ArrivalsResult> {
  const cpuBefore = process.cpuUsage();
  const nowMs = performance.now();
  const { waited } = arrivals;
  const beginsMs = waited ? waited.beginsMs - performance.timeOrigin : nowMs;
  const firstDueMs = waited ? beginsMs + clockMarginMs : nowMs;
  const latencies: number[] = [];
  let failed = 0;
  let firstFailure: string | null = null;
  const one = async (index: number): Promise<void> => {
    const dueMs = firstDueMs + (index * arrivals.withinMs) / arrivals.tokens.length;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
    let reply: RawReply | undefined;
    try {
      const connection = await RawConnection.open(arrivals.address, true);
      for (const request of requestsOf(arrivals, index)) {
        reply = await connection.send(request);
        if (reply.status >= 300) throw new Error(`${reply.status} ${reply.body.slice(0, 200)}`);
      }
      connection.close();
      latencies.push(performance.now() - (waited ? beginsMs : dueMs));
    } catch (error) {
      failed += 1;
      firstFailure ??= (error as Error).message;
    }
  };
  await Promise.all(arrivals.tokens.map((_token, index) => one(index)));
  latencies.sort((a, b) => a - b);
  const cpu = process.cpuUsage(cpuBefore);
  return {
    ...{ arrived: latencies.length, failed, firstFailure },
    p50Ms: percentile(latencies, 50),
    p95Ms: percentile(latencies, 95),
    p99Ms: percentile(latencies, 99),
    longestMs: latencies.at(-1) ?? 0,
    loaderCpuMs: (cpu.user + cpu.system) / 1000,
  };
}

process.on('message', (arrivals: Arrivals) => {
  arrive(arrivals).then((result) => process.send?.(result));
});
