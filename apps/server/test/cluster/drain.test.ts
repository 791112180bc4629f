import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** What a balancer knows: it sends nothing more to a server that has said that it is going. */
interface Balancer {
  sends: boolean;
}

/**
 * Saves as long as the balancer sends; gives what broke. A line that is only being opened when a server closes its door is reset by the
 * kernel, whatever the server does: that is why readiness goes first, and why nobody here knocks any more by then.
 */
async function writeWhileSent(writer: Writer, itemId: string, balancer: Balancer): Promise<string[]> {
  while (balancer.sends) {
    writer.seq += 1;
    try {
      const { status, body } = await writer.client.post(`/api/v1/answers/${writer.attemptId}/responses`, {
        device_id: 'drain-device',
        responses: [{ item_id: itemId, seq: writer.seq, value: 'a', answered_at: new Date().toISOString() }],
      });
      if (status !== 200) return [`a save was answered ${status}`];
      writer.acknowledged.push(...body.acknowledged.map(({ seq }: { seq: number }) => seq));
    } catch (error) {
      return [`a save had no answer: ${String((error as Error).cause ?? error)}`];
    }
  }
  return [];
}

test('SIGTERM under saves: not ready first, each save is answered, each acknowledged one is kept, sockets are sent elsewhere', async () => {
  const one = await startClusterProcess(server.ownerUrl, folder, { DRAIN_S: '4', LOG_LEVEL: 'info' });
  const { team, itemId } = await writersAt(one.address);
  const socket = new WebSocket(`${one.address.replace('http', 'ws')}/app/any-key?protocol=7`);
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  await new Promise((resolve) => socket.once('message', resolve));
  const balancer = { sends: true };
  const writing = team.map((writer) => writeWhileSent(writer, itemId, balancer));
  await expect.poll(() => team.every(({ acknowledged }) => acknowledged.length > 2)).toBe(true);

  const beforeSignal = team.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const ended = one.stop('SIGTERM');
  const askReadiness = async (): Promise<unknown> => {
    const reply = await fetch(`${one.address}/readyz`, { headers: { connection: 'close' } });
    return [reply.status, await reply.json()];
  };
  await expect.poll(askReadiness, { interval: 50 }).toEqual([503, { status: 'draining' }]);
  expect((await fetch(`${one.address}/healthz`)).headers.get('connection')).toBe('close');
  // What is on its way is answered still.
  balancer.sends = false;

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
  expect(requests.findLast(({ route }) => route === '/readyz')).toMatchObject({ status: 503, method: 'GET' });
  expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length);
});
