/**
 * Part of a crowd, in a process of its own: the first message has it connect a socket for each candidate and join the channel of the attempt, the second
 * has all of them save, each at a pace of its own.
 */

import { WebSocket } from 'ws';
import { postRequest, RawConnection } from '../lib/raw-http.ts';
import type { Candidate } from './load.ts';
import { headersOf, saveRequest } from './save-request.ts';

export interface CrowdJob {
  address: string;
  localAddress: string;
  institutionId: string;
  itemIds: string[];
  candidates: Candidate[];
  saveEveryMs: number;
  seconds: number;
}
export interface CrowdResult {
  latenciesMs: number[];
  failed: number;
  firstFailure: string | null;
  closedSockets: number;
  /** Seconds of a processor that this process took while saving. */
  cpuS: number;
}

/** Sockets that are on their way at once. */
const joiningAtOnce = 50;
/** Lines that the saves of this part share: a browser has one of its own, which would cost this process more than it shows. */
const lines = 64;
const joinTimeoutMs = 20_000;

let job: CrowdJob;
let closedSockets = 0;
const sockets: WebSocket[] = [];

/** Connects a candidate and joins the channel of the attempt, as the room does. */
async function join(candidate: Candidate, line: RawConnection): Promise<void> {
  const socket = new WebSocket(`${job.address.replace('http', 'ws')}/app/certame?protocol=7`, {
    localAddress: job.localAddress,
    perMessageDeflate: false,
  });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('not joined in time')), joinTimeoutMs);
    socket.on('error', reject);
    socket.on('close', (code) => {
      closedSockets += 1;
      reject(new Error(`closed with ${code}`));
    });
    socket.on('message', (text) => {
      const { event, data } = JSON.parse(String(text)) as { event: string; data?: string };
      if (event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":{}}');
      if (event === 'pusher_internal:subscription_succeeded') {
        clearTimeout(timer);
        resolve();
      }
      if (event !== 'pusher:connection_established') return;
      const channel = `private-answer.${candidate.attemptId}`;
      const body = JSON.stringify({ socket_id: JSON.parse(data ?? '{}').socket_id, channel_name: channel });
      line
        .send(postRequest('/broadcasting/auth', body, headersOf(job.institutionId, candidate)))
        .then((reply) => {
          const auth = /"auth":"([^"]+)"/.exec(reply.body)?.[1];
          if (!auth) reject(new Error(`${reply.status} ${reply.body.slice(0, 200)}`));
          else socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
        }, reject);
    });
  });
}

async function joinAll(): Promise<{ joined: number; failure: string | null }> {
  let next = 0;
  let joined = 0;
  let failure: string | null = null;
  await Promise.all(
    Array.from({ length: joiningAtOnce }, async () => {
      const line = await RawConnection.open(job.address, true);
      for (;;) {
        const candidate = job.candidates[next++];
        if (!candidate) break;
        try {
          await join(candidate, line);
          joined += 1;
        } catch (error) {
          failure ??= String(error);
        }
      }
      line.close();
    }),
  );
  return { joined, failure };
}

let seq = 1;

/** From the moment a save was due, so that a server that stands still can't hide behind the line that waits for it. */
async function saveAll(): Promise<CrowdResult> {
  const result: CrowdResult = { latenciesMs: [], failed: 0, firstFailure: null, closedSockets: 0, cpuS: 0 };
  const closedBefore = closedSockets;
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  const endMs = startedMs + job.seconds * 1000;
  const due = job.candidates.map((candidate, index) => ({
    candidate,
    dueMs: startedMs + (index / job.candidates.length) * job.saveEveryMs,
  }));
  const open = await Promise.all(Array.from({ length: lines }, () => RawConnection.open(job.address, true)));
  let next = 0;
  await Promise.all(
    open.map(async (line) => {
      for (;;) {
        const place = next++;
        const save = due[place % due.length];
        if (!save) break;
        const dueMs = save.dueMs + Math.floor(place / due.length) * job.saveEveryMs;
        if (dueMs >= endMs) break;
        const waitMs = dueMs - performance.now();
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
        const reply = await line.send(saveRequest(job, save.candidate, seq++)).catch(() => undefined);
        if (reply?.status === 200 && !reply.body.includes('"acknowledged":[]'))
          result.latenciesMs.push(performance.now() - dueMs);
        else {
          result.failed += 1;
          result.firstFailure ??= reply ? `${reply.status} ${reply.body.slice(0, 200)}` : 'no reply';
        }
      }
      line.close();
    }),
  );
  const { user, system } = process.cpuUsage(cpuBefore);
  return { ...result, closedSockets: closedSockets - closedBefore, cpuS: (user + system) / 1e6 };
}

process.on('message', (message: CrowdJob | 'save') => {
  if (message === 'save') void saveAll().then((result) => process.send?.(result));
  else {
    job = message;
    void joinAll().then((result) => process.send?.(result));
  }
});
process.on('SIGTERM', () => process.exit(0));
