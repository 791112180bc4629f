import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmasterPid } from '@certame/db/embedded/postmaster.ts';
import pg from 'pg';
import {
  measuredServerFlags,
  type ServerHello,
  serverProgram,
  startChild,
} from '../processes/child-process.ts';
import { arrange } from './arrange.ts';
import { idleConnections, requestFloods } from './attacks/floods.ts';
import { examPasswordGuesses, passwordGuesses } from './attacks/guesses.ts';
import { requestFuzz } from './attacks/request-fuzz.ts';
import { socketFrames } from './attacks/socket-frames.ts';
import { socketResets } from './attacks/socket-resets.ts';
import { exportsOfOne, heavyTexts, pictures, uploads } from './attacks/stalls.ts';
import { closeConnections } from './http-client.ts';
import type { Acknowledged, ProbeFigures } from './probe.ts';
import type { Attack, Scale } from './target.ts';

const nothing = { done: 0, failed: 0, firstFailure: null, p50Ms: 0, p99Ms: 0, maxMs: 0 };

const secret = 'a secret for abuse only, known to everybody';

export const attacks: readonly Attack[] = [
  socketResets,
  socketFrames,
  passwordGuesses,
  examPasswordGuesses,
  requestFloods,
  idleConnections,
  heavyTexts,
  pictures,
  uploads,
  exportsOfOne,
  requestFuzz,
];

export interface AttackFigures extends ProbeFigures {
  attack: string;
  seconds: number;
}
export interface AbuseReport {
  /** What the probe met without any attack. */
  quiet: ProbeFigures;
  attacks: AttackFigures[];
  /** How the server ended, when it did, and during which attack. */
  deaths: string[];
  /** Answers with status 500, by what was asked. */
  serverErrors: string[];
  statuses: Record<number, number>;
  withoutReply: number;
  acknowledged: number;
  /** Acknowledged changes that the database doesn't hold. */
  lost: number;
  memoryBeforeBytes: number;
  memoryAfterBytes: number;
}

export interface AbuseOptions {
  /** How long the probe is alone before the first attack. */
  quietMs: number;
  /** How long the server has to itself after the last one. */
  settleMs: number;
  /** Only attacks with this in their names. */
  only?: string;
  /** Attacks of this scale come first, unmeasured: memory is compared with a server that has met everything once. */
  warmUp?: Scale;
  onFigures?: (figures: AttackFigures) => void;
}

async function countLost(ownerUrl: string, acknowledged: Acknowledged): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ attempt_id: string; item_id: string; seq: number }>(
      'select attempt_id, item_id, seq from response_changes',
    );
    const kept = new Set(rows.map((row) => `${row.attempt_id} ${row.item_id} ${row.seq}`));
    return acknowledged.filter((change) => !kept.has(change.join(' '))).length;
  } finally {
    await client.end();
  }
}

/**
 * Attacks a server of its own, one attack after the other, while candidates save and people sign in beside. Only addresses of this
 * machine are spoken to; each attack has a fixed number of requests and ends by itself.
 */
export async function runAbuse(scale: Scale, options: AbuseOptions): Promise<AbuseReport> {
  const folder = mkdtempSync(join(tmpdir(), 'certame-abuse-'));
  const { child: server, hello } = await startChild<ServerHello>(
    serverProgram,
    { DATA_DIR: folder, SECRET_KEY: secret, PORT: '0', LOG_LEVEL: 'silent' },
    measuredServerFlags,
  );
  const { child: probe } = await startChild<'ready'>(join(import.meta.dirname, 'probe.ts'), {});
  const report: AbuseReport = {
    quiet: { saves: nothing, signIns: nothing },
    attacks: [],
    deaths: [],
    serverErrors: [],
    statuses: {},
    withoutReply: 0,
    acknowledged: 0,
    lost: 0,
    memoryBeforeBytes: 0,
    memoryAfterBytes: 0,
  };
  let current = 'no attack';
  let ending = false;
  server.process.once('exit', (code, signal) => {
    if (!ending) report.deaths.push(`${current}: ended with ${code ?? signal}`);
  });
  const memory = async (): Promise<number> =>
    (await server.ask<{ rssBytes: number }>('memory').catch(() => ({ rssBytes: 0 }))).rssBytes;
  try {
    const { target, probe: job } = await arrange(hello.address, hello.ownerUrl, secret, scale);
    await probe.ask(job);
    const chosen = attacks.filter(({ name }) => name.includes(options.only ?? ''));
    if (options.warmUp) {
      current = 'the warm-up';
      for (const attack of chosen) await attack.run({ ...target, scale: options.warmUp });
      closeConnections();
      await probe.ask<ProbeFigures>('measure');
    }
    await sleep(options.quietMs);
    report.quiet = await probe.ask<ProbeFigures>('measure');
    report.memoryBeforeBytes = await memory();
    for (const attack of chosen) {
      current = attack.name;
      const startedMs = performance.now();
      await attack.run(target);
      const seconds = (performance.now() - startedMs) / 1000;
      const figures = { attack: attack.name, seconds, ...(await probe.ask<ProbeFigures>('measure')) };
      report.attacks.push(figures);
      options.onFigures?.(figures);
      if (report.deaths.length > 0) break;
    }
    closeConnections();
    await sleep(options.settleMs);
    report.memoryAfterBytes = await memory();
    const acknowledged = await probe.ask<Acknowledged>('stop');
    report.acknowledged = acknowledged.length;
    report.serverErrors = target.tally.serverErrors;
    report.statuses = Object.fromEntries(target.tally.statuses);
    report.withoutReply = target.tally.withoutReply;
    if (report.deaths.length === 0) report.lost = await countLost(hello.ownerUrl, acknowledged);
    return report;
  } finally {
    ending = true;
    closeConnections();
    await probe.stop();
    await server.stop();
    // The database outlives a server that an attack has ended.
    const postmaster = findPostmasterPid(hello.postgresData);
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
