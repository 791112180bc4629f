/**
 * Whom the attacks must not harm, in a process of its own, so that the attackers' work delays nothing here: candidates who
 * save, and people who sign in. `measure` gives the figures since the last time, `stop` what was acknowledged.
 */
import { send } from './http-client.ts';

export interface ProbeCandidate {
  token: string;
  attemptId: string;
}
export interface ProbeJob {
  address: string;
  institutionId: string;
  itemIds: readonly string[];
  candidates: readonly ProbeCandidate[];
  /** Each saves once in this time. */
  saveEveryMs: number;
  signInEveryMs: number;
  /** People who sign in by turns; all have the same password. */
  emails: readonly string[];
  password: string;
}
export interface Latencies {
  done: number;
  failed: number;
  firstFailure: string | null;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}
export interface ProbeFigures {
  saves: Latencies;
  signIns: Latencies;
}
/** Acknowledged changes: attempt, item and seq. */
export type Acknowledged = [attemptId: string, itemId: string, seq: number][];

const probeAddress = process.platform === 'linux' ? '127.8.0.1' : undefined;

class Recorder {
  #durationsMs: number[] = [];
  #failed = 0;
  #firstFailure: string | null = null;

  fail(why: string): void {
    this.#failed += 1;
    this.#firstFailure ??= why;
  }
  add(durationMs: number): void {
    this.#durationsMs.push(durationMs);
  }
  take(): Latencies {
    const sorted = this.#durationsMs.sort((a, b) => a - b);
    const at = (percent: number): number =>
      sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
    const figures = {
      done: sorted.length,
      failed: this.#failed,
      firstFailure: this.#firstFailure,
      p50Ms: at(50),
      p99Ms: at(99),
      maxMs: sorted.at(-1) ?? 0,
    };
    this.#durationsMs = [];
    this.#failed = 0;
    this.#firstFailure = null;
    return figures;
  }
}

const saves = new Recorder();
const signIns = new Recorder();
const acknowledged: Acknowledged = [];
let running = true;

const waitUntil = (dueMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));

/** From the moment a save was due: a server that stands still can't hide behind the client that waits for it. */
async function save(job: ProbeJob, candidate: ProbeCandidate, seq: number, dueMs: number): Promise<void> {
  const itemId = job.itemIds[seq % job.itemIds.length] ?? '';
  try {
    const reply = await send(job.address, 'POST', `/api/v1/answers/${candidate.attemptId}/responses`, {
      localAddress: probeAddress,
      headers: { authorization: `Bearer ${candidate.token}`, 'x-institution-id': job.institutionId },
      body: JSON.stringify({
        device_id: 'probe-device',
        responses: [
          { item_id: itemId, seq, value: `resposta ${seq}`, answered_at: new Date().toISOString() },
        ],
      }),
    });
    if (
      reply.status !== 200 ||
      !reply.body.includes(`"seq":${seq}`) ||
      reply.body.includes('"acknowledged":[]')
    ) {
      saves.fail(`${reply.status} ${reply.body.slice(0, 200)}`);
      return;
    }
    saves.add(performance.now() - dueMs);
    acknowledged.push([candidate.attemptId, itemId, seq]);
  } catch (error) {
    saves.fail(String(error));
  }
}

async function keepSaving(job: ProbeJob, candidate: ProbeCandidate, offset: number): Promise<void> {
  let dueMs = performance.now() + offset * job.saveEveryMs;
  for (let seq = 1; running; seq += 1) {
    await waitUntil(dueMs);
    if (running) await save(job, candidate, seq, dueMs);
    dueMs = Math.max(dueMs + job.saveEveryMs, performance.now());
  }
}

/** Each person uses one browser, which keeps the cookies that it is given. */
async function keepSigningIn(job: ProbeJob): Promise<void> {
  const cookies = new Map<string, Map<string, string>>();
  for (let turn = 0; running; turn += 1) {
    const email = job.emails[turn % job.emails.length] ?? '';
    const jar = cookies.get(email) ?? new Map<string, string>();
    cookies.set(email, jar);
    const startedMs = performance.now();
    try {
      const reply = await send(job.address, 'POST', '/api/v1/login', {
        localAddress: probeAddress,
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        body: JSON.stringify({ email, password: job.password }),
      });
      if (reply.status === 200) signIns.add(performance.now() - startedMs);
      else signIns.fail(`${email}: ${reply.status} ${reply.body.slice(0, 200)}`);
      for (const cookie of reply.cookies) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        jar.set(name, value);
      }
    } catch (error) {
      signIns.fail(String(error));
    }
    await waitUntil(startedMs + job.signInEveryMs);
  }
}

process.on('message', (message: ProbeJob | 'measure' | 'stop') => {
  if (message === 'measure')
    process.send?.({ saves: saves.take(), signIns: signIns.take() } satisfies ProbeFigures);
  else if (message === 'stop') {
    running = false;
    process.send?.(acknowledged);
  } else {
    for (const [index, candidate] of message.candidates.entries())
      void keepSaving(message, candidate, index / message.candidates.length);
    void keepSigningIn(message);
    process.send?.('started');
  }
});
process.on('SIGTERM', () => process.exit(0));
process.send?.('ready');
