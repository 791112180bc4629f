/** A room's recorders, and those who watch it, in a process of their own: each watcher fetches each chunk as soon as it is told of it. */

import { Agent, get, type RequestOptions } from 'node:http';
import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { clientWith } from '@certame/testkit/direct-session.ts';
import { authorize, RawSocket } from '../../apps/server/src/features/realtime/testing/socket-scenario.ts';
import { headersOf } from '../exam/save-request.ts';
import { bytesRequest, RawConnection } from '../lib/raw-http.ts';
import { percentile } from '../lib/statistics.ts';

export interface LiveJob {
  address: string;
  institutionId: string;
  roomId: string;
  recorders: { token: string; attemptId: string; segmentId: string }[];
  watchers: { token: string }[];
  seconds: number;
  bytesPerSecond: number;
  deviceId: string;
}
export interface LiveResult {
  chunks: number;
  fetched: number;
  failed: number;
  seconds: number;
  /** From when a recorder had cut a chunk until a watcher had it. */
  p50Ms: number;
  p99Ms: number;
  /** Of this process itself: how late its own timers were. */
  latenessP99Ms: number;
}
type Chunk = { attempt_id: string; segment_id: string; ordinal: number };

const webm = [0x1a, 0x45, 0xdf, 0xa3];
/** As many as a browser opens. */
const connectionsEach = 6;
const tickMs = 20;

/** A chunk comes without its length, as it is read from the store. */
const fetchWhole = (address: string, options: RequestOptions): Promise<boolean> =>
  new Promise((resolve) => {
    get(address, options, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode === 200));
    }).once('error', () => resolve(false));
  });

async function run(job: LiveJob): Promise<LiveResult> {
  const { address, institutionId, deviceId } = job;
  const cutAt = new Map<string, number>();
  const times: number[] = [];
  const lateness: number[] = [];
  let [chunks, failed] = [0, 0];
  const watch = async (watcher: { token: string }): Promise<() => void> => {
    const socket = await new RawSocket(address).open();
    const channel = `presence-room.${job.roomId}`;
    const { body } = await authorize(clientWith(address, watcher, institutionId), socket.id, channel);
    socket.say('pusher:subscribe', { channel, ...body });
    await socket.waitFor('pusher_internal:subscription_succeeded');
    const headers = headersOf(institutionId, { ...watcher, attemptId: '' });
    const agent = new Agent({ keepAlive: true, maxSockets: connectionsEach });
    socket.socket.on('message', async (text) => {
      const { event, data } = JSON.parse(String(text));
      if (event !== 'chunk.stored') return;
      const { attempt_id, segment_id, ordinal } = JSON.parse(data) as Chunk;
      const path = `/api/v1/proctoring/live/${attempt_id}/segments/${segment_id}/chunks/${ordinal}`;
      const isFetched = await fetchWhole(`${address}${path}`, { headers, agent });
      if (isFetched) times.push(performance.now() - (cutAt.get(`${segment_id} ${ordinal}`) ?? 0));
      else failed += 1;
    });
    return () => {
      socket.socket.close();
      agent.destroy();
    };
  };
  const stops = await Promise.all(job.watchers.map(watch));
  let dueTickMs = performance.now() + tickMs;
  const ticker = setInterval(() => {
    const nowMs = performance.now();
    lateness.push(nowMs - dueTickMs);
    dueTickMs = nowMs + tickMs;
  }, tickMs);
  const beganMs = performance.now();
  const endMs = beganMs + job.seconds * 1000;
  await Promise.all(
    job.recorders.map(async (recorder, index) => {
      const connection = await RawConnection.open(address, true);
      const headers = headersOf(institutionId, recorder);
      let sliceMs: number = recordingLimits.sliceMs;
      let dueMs = beganMs + (1000 * index) / job.recorders.length;
      for (let ordinal = 0; dueMs < endMs; ordinal += 1) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
        const bytes = Buffer.alloc(Math.round((job.bytesPerSecond * sliceMs) / 1000), 7);
        bytes.set(webm);
        cutAt.set(`${recorder.segmentId} ${ordinal}`, dueMs);
        const path = `/api/v1/answers/${recorder.attemptId}/segments/${recorder.segmentId}/chunks/${ordinal}?device_id=${deviceId}`;
        const { status, body } = await connection.send(bytesRequest('PUT', path, bytes, headers));
        if (status === 200) chunks += 1;
        else failed += 1;
        sliceMs = body.includes('short_slices') ? recordingLimits.watchedSliceMs : recordingLimits.sliceMs;
        dueMs += sliceMs;
      }
      connection.close();
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const seconds = (performance.now() - beganMs) / 1000;
  clearInterval(ticker);
  for (const stop of stops) stop();
  times.sort((a, b) => a - b);
  lateness.sort((a, b) => a - b);
  return {
    ...{ chunks, fetched: times.length, failed, seconds },
    ...{ p50Ms: percentile(times, 50), p99Ms: percentile(times, 99) },
    latenessP99Ms: percentile(lateness, 99),
  };
}

process.on('message', (job: LiveJob) => {
  void run(job).then((result) => process.send?.(result));
});
