/** The recorders of many candidates, in a process of its own: each sends a chunk a second, and waits for no other. */

import { randomBytes } from 'node:crypto';
import { headersOf } from '../exam/save-request.ts';
import { bytesRequest, RawConnection } from '../lib/raw-http.ts';
import { percentile } from '../lib/statistics.ts';

export interface ChunkJob {
  address: string;
  institutionId: string;
  recorders: { token: string; attemptId: string; segmentId: string }[];
  seconds: number;
  /** The ordinal of the first chunk. */
  from: number;
  chunkBytes: number;
  deviceId: string;
}
export interface ChunkResult {
  done: number;
  failed: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  /** Of this process itself: how late its own timers were. */
  latenessP99Ms: number;
  corePercent: number;
}

/** From when it was due: a server that falls behind is not spared by waiting for it. */
async function run(job: ChunkJob): Promise<ChunkResult> {
  const { recorders, seconds } = job;
  const bytes = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), randomBytes(job.chunkBytes - 4)]);
  const connections = await Promise.all(recorders.map(() => RawConnection.open(job.address)));
  const times: number[] = [];
  const lateness: number[] = [];
  let failed = 0;
  const before = process.cpuUsage();
  const beganMs = performance.now();
  await Promise.all(
    recorders.map(async (recorder, index) => {
      const headers = headersOf(job.institutionId, recorder);
      for (let ordinal = 0; ordinal < seconds; ordinal += 1) {
        const dueMs = beganMs + 1000 * (ordinal + index / recorders.length);
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
        lateness.push(performance.now() - dueMs);
        const path = `/api/v1/answers/${recorder.attemptId}/segments/${recorder.segmentId}/chunks/${job.from + ordinal}?device_id=${job.deviceId}`;
        const reply = await connections[index]?.send(bytesRequest('PUT', path, bytes, headers));
        times.push(performance.now() - dueMs);
        if (reply?.status !== 200) failed += 1;
      }
    }),
  );
  const took = (performance.now() - beganMs) / 1000;
  const { user, system } = process.cpuUsage(before);
  for (const connection of connections) connection.close();
  times.sort((a, b) => a - b);
  lateness.sort((a, b) => a - b);
  return {
    ...{ done: times.length, failed, seconds: took, corePercent: (user + system) / 10_000 / took },
    ...{
      p50Ms: percentile(times, 50),
      p99Ms: percentile(times, 99),
      latenessP99Ms: percentile(lateness, 99),
    },
  };
}

process.on('message', (job: ChunkJob) => {
  void run(job).then((result) => process.send?.(result));
});
