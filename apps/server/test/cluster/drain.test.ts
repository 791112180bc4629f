import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '@certame/testkit/api-client.ts';
import { createMembers, createSessions } from '@certame/testkit/direct-session.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import { testSecret } from '@certame/testkit/test-database.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startClusterProcess } from './cluster-process.ts';

const writers = 40;
const server = await useTestServer({ environment: { JOBS: 'off' } });
const folder = mkdtempSync(join(tmpdir(), 'certame-drain-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Writer {
  attemptId: string;
  client: ApiClient;
  acknowledged: number[];
  seq: number;
}

async function writersAt(address: string): Promise<{ team: Writer[]; itemId: string }> {
  const emails = Array.from({ length: writers }, (_unused, index) => `drain${index}@certame.example`);
  await createMembers(
    server.owner,
    firstInstitution,
    emails.map((email) => ({ email, roleKey: 'student' })),
  );
  const sessions = await createSessions(server.ownerUrl, emails, testSecret);
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um')]],
    userIds: sessions.map(({ userId }) => userId),
  });
  const team = await Promise.all(
    sessions.map(async ({ token }) => {
      const client = new ApiClient(address);
      client.token = token;
      client.institutionId = scenario.institutionId;
      const begun = await client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, {
        device_id: 'drain-device',
      });
      expect(begun).toMatchObject({ status: 201 });
      return { attemptId: begun.body.answer_id as string, client, acknowledged: [], seq: 0 };
    }),
  );
  return { team, itemId: scenario.itemIds[0] ?? '' };
}

/**
 * A line that nobody takes: the server is gone, and nothing has been sent. One that was still waiting to be taken when the server closed its
 * door is reset while it connects.
 */
const isRefused = (error: unknown): boolean => {
  const { code, syscall } = (error as { cause?: { code?: string; syscall?: string } }).cause ?? {};
  return code === 'ECONNREFUSED' || (code === 'ECONNRESET' && syscall === 'connect');
};

/** Saves until nobody takes the line; gives what broke otherwise. */
async function writeUntilGone(writer: Writer, itemId: string): Promise<string[]> {
  for (;;) {
    writer.seq += 1;
    try {
      const { status, body } = await writer.client.post(`/api/v1/answers/${writer.attemptId}/responses`, {
        device_id: 'drain-device',
        responses: [{ item_id: itemId, seq: writer.seq, value: 'a', answered_at: new Date().toISOString() }],
      });
      if (status === 200)
        writer.acknowledged.push(...body.acknowledged.map(({ seq }: { seq: number }) => seq));
      else if (status !== 503) return [`a save was answered ${status}`];
    } catch (error) {
      return isRefused(error) ? [] : [`a save had no answer: ${String((error as Error).cause ?? error)}`];
    }
  }
}

test('SIGTERM under saves: not ready first, each save is answered, each acknowledged one is kept, sockets are sent elsewhere', async () => {
  const one = await startClusterProcess(server.ownerUrl, folder, { DRAIN_S: '2', LOG_LEVEL: 'info' });
  const { team, itemId } = await writersAt(one.address);
  const socket = new WebSocket(`${one.address.replace('http', 'ws')}/app/any-key?protocol=7`);
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  await new Promise((resolve) => socket.once('message', resolve));
  const writing = team.map((writer) => writeUntilGone(writer, itemId));
  await expect.poll(() => team.every(({ acknowledged }) => acknowledged.length > 2)).toBe(true);

  const beforeSignal = team.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const ended = one.stop('SIGTERM');
  await sleep(300);
  const unready = await fetch(`${one.address}/readyz`, { headers: { connection: 'close' } });
  expect([unready.status, await unready.json()]).toEqual([503, { status: 'draining' }]);
  expect((await fetch(`${one.address}/healthz`)).headers.get('connection')).toBe('close');

  expect((await Promise.all(writing)).flat()).toEqual([]);
  expect(await ended).toBe(0);
  expect(await closed).toBe(4200);
  const acknowledged = team.flatMap((writer) =>
    writer.acknowledged.map((seq) => `${writer.attemptId} ${seq}`),
  );
  expect(acknowledged.length).toBeGreaterThan(beforeSignal);
  const { rows } = await server.owner.query('select attempt_id, seq from response_changes');
  const kept = new Set(rows.map(({ attempt_id, seq }) => `${attempt_id} ${seq}`));
  expect(acknowledged.filter((one) => !kept.has(one))).toEqual([]);

  const lines = one
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests.length).toBeGreaterThan(writers);
  expect(requests.find(({ route }) => route === '/readyz')).toMatchObject({ status: 503, method: 'GET' });
  expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length);
});
