import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmasterPid } from '@certame/db/embedded/postmaster.ts';
import { makeScratchFolder } from '@certame/db/embedded/testing/scratch.ts';
import { createMembers, createSessions } from '@certame/testkit/direct-session.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Child, type ServerHello, serverProgram, startChild } from '../processes/child-process.ts';

/**
 * A real server with its own embedded PostgreSQL; a hundred writers; kill -9 ten times each for the server and for
 * PostgreSQL. Whatever was acknowledged must be there afterwards, whatever was not may or may not be.
 */
const kills = 10;
const writers = 100;
const secret = 'a secret for crash tests only, known to everybody';
const folder = makeScratchFolder('certame-crash-');

let server: Child | undefined;
let hello: ServerHello = { address: '', ownerUrl: '', postgresData: '' };
let ending = false;
let endedByItself = false;

async function startServerProcess(): Promise<void> {
  const started = await startChild<ServerHello>(serverProgram, {
    DATA_DIR: folder,
    SECRET_KEY: secret,
    PORT: '0',
    LOG_LEVEL: 'silent',
    JOBS: 'off',
  });
  server = started.child;
  hello = started.hello;
  server.process.once('exit', (_code, signal) => {
    // Only the test itself kills it; a server that ends by itself has failed.
    if (signal !== 'SIGKILL' && !ending) endedByItself = true;
  });
}

const killServer = async (): Promise<void> => server?.stop('SIGKILL');

beforeAll(startServerProcess, 120_000);
afterAll(async () => {
  ending = true;
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

interface Change {
  itemId: string;
  seq: number;
  value: string;
}

interface Writer {
  token: string;
  attemptId: string;
  seq: number;
  /** All that ever went out, by seq: a change may be kept although a kill took its reply. */
  sent: Map<number, Change>;
  acknowledged: Set<number>;
}

const post = async (path: string, token: string, institutionId: string, body: object) => {
  const response = await fetch(`${hello.address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-institution-id': institutionId,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5000),
  });
  return {
    status: response.status,
    body: (await response.json()) as {
      answer_id?: string;
      acknowledged?: { item_id: string; seq: number }[];
    },
  };
};

async function write(writer: Writer, scenario: ExamScenario, running: () => boolean): Promise<void> {
  const values = ['a', 'b', 'c', 'd', 'e'];
  while (running()) {
    const itemId = scenario.itemIds[writer.seq % scenario.itemIds.length] ?? '';
    writer.seq += 1;
    const change = { itemId, seq: writer.seq, value: values[writer.seq % 5] ?? 'a' };
    writer.sent.set(change.seq, change);
    try {
      const reply = await post(
        `/api/v1/answers/${writer.attemptId}/responses`,
        writer.token,
        scenario.institutionId,
        {
          device_id: 'crash-device',
          responses: [
            { item_id: itemId, seq: change.seq, value: change.value, answered_at: new Date().toISOString() },
          ],
        },
      );
      if (reply.body.acknowledged?.some((one) => one.seq === change.seq)) writer.acknowledged.add(change.seq);
      else await sleep(20);
    } catch {
      await sleep(50);
    }
  }
}

async function prepare(): Promise<{ scenario: ExamScenario; team: Writer[] }> {
  const client = new pg.Client({ connectionString: hello.ownerUrl });
  await client.connect();
  const emails = Array.from({ length: writers }, (_unused, index) => `crash${index}@certame.example`);
  await createMembers(
    client,
    firstInstitution,
    emails.map((email) => ({ email, roleKey: 'student' })),
  );
  await client.end();
  const sessions = await createSessions(hello.ownerUrl, emails, secret);
  const scenario = await createExamScenario(hello.ownerUrl, {
    sections: [Array.from({ length: 10 }, (_unused, index) => choiceQuestion(`Questão ${index + 1}`))],
    userIds: sessions.map((session) => session.userId),
  });
  const team = await Promise.all(
    sessions.map(async (session): Promise<Writer> => {
      const reply = await post(
        `/api/v1/forms/${scenario.shortUrlId}/answers`,
        session.token,
        scenario.institutionId,
        { device_id: 'crash-device' },
      );
      expect(reply.status).toBe(201);
      return {
        token: session.token,
        attemptId: reply.body.answer_id ?? '',
        seq: 0,
        sent: new Map(),
        acknowledged: new Set(),
      };
    }),
  );
  return { scenario, team };
}

/** After the last kill PostgreSQL may still be replaying its log. */
async function connectWhenRecovered(): Promise<pg.Client> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: hello.ownerUrl });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (attempt >= 120) throw error;
      await sleep(500);
    }
  }
}

/** Resolves when each writer has been acknowledged something new; by itself, or the test's time runs out. */
async function allAreHeardAgain(team: Writer[]): Promise<void> {
  const before = team.map((writer) => writer.acknowledged.size);
  while (team.some((writer, index) => writer.acknowledged.size === before[index])) await sleep(20);
}

interface Kept {
  attempt_id: string;
  item_id: string;
  seq: number;
  value: string;
}

/** What the writer was promised and the database doesn't hold. */
function findLost(
  writer: Writer,
  kept: Map<string, Kept>,
  history: Set<string>,
): { seq: number; itemId: string; why: string }[] {
  const lost: { seq: number; itemId: string; why: string }[] = [];
  for (const seq of writer.acknowledged) {
    const itemId = writer.sent.get(seq)?.itemId ?? '';
    const row = kept.get(itemId);
    const origin = row && writer.sent.get(row.seq);
    if (!history.has(`${writer.attemptId} ${itemId} ${seq}`))
      lost.push({ seq, itemId, why: 'not in the history' });
    if (!row || row.seq < seq) lost.push({ seq, itemId, why: `the kept value is of ${row?.seq}` });
    // What stands there instead must be a later change of the same candidate, as it was sent.
    else if (origin?.itemId !== itemId || origin.value !== row.value)
      lost.push({ seq, itemId, why: `kept as ${row.value} of ${row.seq}, which was never sent` });
  }
  return lost;
}

test('kill -9 of the server and of PostgreSQL, ten times each under a hundred writers, loses no acknowledged answer', async () => {
  const { scenario, team } = await prepare();
  let running = true;
  const writing = team.map((writer) => write(writer, scenario, () => running));
  for (let round = 0; round < kills; round += 1) {
    await sleep(250 + Math.random() * 250);
    await killServer();
    await startServerProcess();
    await sleep(250 + Math.random() * 250);
    const postmaster = findPostmasterPid(hello.postgresData);
    expect(postmaster).toBeDefined();
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    await sleep(500);
    expect(endedByItself).toBe(false);
  }
  // The supervisor brings PostgreSQL back by itself: writing goes on without anybody's help.
  await allAreHeardAgain(team);
  // Ends in the middle of writing: what a later save would cover up stays to be seen.
  await killServer();
  running = false;
  await Promise.all(writing);
  await startServerProcess();

  const client = await connectWhenRecovered();
  const { rows } = await client.query<Kept>('select attempt_id, item_id, seq, value from responses');
  const changes = await client.query<Omit<Kept, 'value'>>(
    'select attempt_id, item_id, seq from response_changes',
  );
  await client.end();
  const history = new Set(changes.rows.map((row) => `${row.attempt_id} ${row.item_id} ${row.seq}`));
  const lost = team.flatMap((writer) => {
    const own = rows.filter((row) => row.attempt_id === writer.attemptId);
    return findLost(writer, new Map(own.map((row) => [row.item_id, row])), history);
  });
  expect(team.reduce((sum, writer) => sum + writer.acknowledged.size, 0)).toBeGreaterThan(writers);
  expect(lost).toEqual([]);
}, 180_000);
