import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { loadConfig } from '#plugins/config.ts';
import { outsideTransaction } from '#plugins/transaction.ts';

interface Taken {
  name: string;
  channels: string[];
  data: unknown;
}

const secret = 'the secret of the engine';
const hmac = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** An engine's HTTP interface, which believes nobody whose signature is wrong. */
const taken: Taken[] = [];
let refused = 0;
const engine = createServer((request, reply) => {
  let body = '';
  request.on('data', (bytes) => {
    body += bytes;
  });
  request.on('end', () => {
    const url = new URL(request.url ?? '', 'http://engine');
    const signature = url.searchParams.get('auth_signature');
    url.searchParams.delete('auth_signature');
    const query = [...url.searchParams]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const age = Math.abs(Date.now() / 1000 - Number(url.searchParams.get('auth_timestamp')));
    const isRight =
      signature === hmac(`${request.method}\n${url.pathname}\n${query}`) &&
      url.searchParams.get('body_md5') === createHash('md5').update(body).digest('hex') &&
      url.pathname === '/apps/7/events' &&
      age < 600;
    if (isRight) {
      const event = JSON.parse(body);
      taken.push({ ...event, data: JSON.parse(event.data) });
    } else refused += 1;
    reply.writeHead(isRight ? 200 : 401).end('{}');
  });
});
await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
afterAll(() => engine.close());
const { port } = engine.address() as AddressInfo;

const server = await useTestServer({
  environment: {
    PUSHER_URL: `http://key-of-app:${encodeURIComponent(secret)}@127.0.0.1:${port}/apps/7`,
    PUSHER_CLIENT_URL: 'https://sockets.example',
    JOBS: 'off',
  },
});

it('publishes through the signed interface of the engine, a hundred channels at a time', async () => {
  const ids = Array.from({ length: 150 }, () => ({ id: crypto.randomUUID() }));
  server.services.realtime.publishMany(outsideTransaction, userChannel, ids, 'job.progress', { id: '1' });
  await expect.poll(() => taken.length).toBe(2);
  expect(taken.map(({ channels }) => channels.length)).toEqual([100, 50]);
  expect(taken[0]).toMatchObject({ name: 'job.progress', data: { id: '1' } });
  expect(taken[0]?.channels[0]).toBe(`private-user.${ids[0]?.id}`);
  expect(refused).toBe(0);
});

it("signs channels with the engine's secret, for whoever may join, and takes no sockets itself", async () => {
  const student = await server.as('student');
  const channel = `private-user.${student.user?.id}`;
  const ask = (channel_name: string) =>
    student.post('/broadcasting/auth', { socket_id: '12.34', channel_name });
  expect((await ask(channel)).body).toEqual({ auth: `key-of-app:${hmac(`12.34:${channel}`)}` });
  expect((await ask(`private-user.${crypto.randomUUID()}`)).status).toBe(403);
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/app/key-of-app`);
  const failure = await new Promise<Error>((resolve) => {
    socket.on('error', resolve);
  });
  expect(failure.message).toContain('404');
});

it('tells pages where the engine is, and lets them connect there', async () => {
  const student = await server.as('student');
  expect((await student.get('/broadcasting/config')).body).toEqual({
    engine: { key: 'key-of-app', host: 'sockets.example', port: 443, secure: true },
  });
  expect((await server.anonymous().get('/broadcasting/config')).status).toBe(401);
  const { shortUrlId } = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('Um')]] });
  expect((await student.get(`/api/v1/forms/${shortUrlId}`)).body.sockets).toEqual({
    key: 'key-of-app',
    host: 'sockets.example',
    port: 443,
    secure: true,
  });
  const page = await server.anonymous().get('/healthz');
  expect(page.headers.get('content-security-policy')).toContain(
    "connect-src 'self' wss://sockets.example:443",
  );
});

it('refuses an address that is none of an engine', () => {
  const load = (PUSHER_URL: string) => loadConfig({ DATABASE_URL: 'postgres://x', PUSHER_URL });
  expect(load('https://key:secret@host.example/apps/1').pusher?.place).toMatchObject({ port: 443 });
  for (const url of [
    'https://host.example/apps/1',
    'https://key:secret@host.example/',
    'ftp://k:s@host/apps/1',
  ])
    expect(() => load(url)).toThrow('PUSHER_URL');
});
