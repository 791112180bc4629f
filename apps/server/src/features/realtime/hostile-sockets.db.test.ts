import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { outsideTransaction } from '#plugins/transaction.ts';

const server = await useTestServer();
const { hostname, port } = new URL(server.address);

/** What would have ended the process. */
const uncaught: unknown[] = [];
const keep = (error: unknown): void => {
  uncaught.push(error);
};
beforeAll(() => {
  process.on('uncaughtException', keep);
});
afterAll(() => {
  process.off('uncaughtException', keep);
});

const upgrade = (path: string, headers: Record<string, string> = {}): string =>
  [
    `GET ${path} HTTP/1.1`,
    ...Object.entries({
      Host: `${hostname}:${port}`,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

const good = '/app/any-key?protocol=7';
/** A text frame as a client sends it, masked with zeros. */
function frame(text: string, announcedBytes = Buffer.byteLength(text)): Buffer {
  const head = Buffer.from([0x81, 0xfe, announcedBytes >> 8, announcedBytes & 255, 0, 0, 0, 0]);
  return Buffer.concat([head, Buffer.from(text)]);
}

async function open(...writes: (string | Buffer)[]): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  for (const bytes of writes) socket.write(bytes);
  return socket;
}
/** Until the other side has said something: the state that is meant has been reached. */
async function heard(socket: Socket, what: string): Promise<void> {
  let text = '';
  while (!text.includes(what)) text += String((await once(socket, 'data'))[0]);
}

async function subscribed(socket: Socket): Promise<void> {
  const student = await server.as('student2');
  let text = '';
  while (!text.includes('socket_id')) text += String((await once(socket, 'data'))[0]);
  const socketId = /socket_id\\":\\"([\d.]+)/.exec(text)?.[1];
  const channel = `private-user.${student.user?.id}`;
  const { body } = await student.post('/broadcasting/auth', { socket_id: socketId, channel_name: channel });
  socket.write(frame(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: body.auth } })));
  await heard(socket, 'subscription_succeeded');
}

const states: Record<string, { writes: (string | Buffer)[]; reached?: (socket: Socket) => Promise<void> }> = {
  'before anything is asked': { writes: [] },
  'in the middle of the request': { writes: [upgrade(good).slice(0, 60)] },
  'after asking at a wrong path': { writes: [upgrade('/nowhere')] },
  'after a refusal was heard': {
    writes: [upgrade('/nowhere')],
    reached: (socket) => heard(socket, '404 Not Found'),
  },
  'after asking from a foreign page': { writes: [upgrade(good, { Origin: 'https://evil.example' })] },
  'after a broken handshake': { writes: [upgrade(good, { 'Sec-WebSocket-Key': 'x' })] },
  'during the handshake': { writes: [upgrade(good)] },
  'once established': { writes: [upgrade(good)], reached: (socket) => heard(socket, 'socket_id') },
  'in the middle of a frame': {
    writes: [upgrade(good), frame('{"event":"pusher:ping"', 200)],
    reached: (socket) => heard(socket, 'socket_id'),
  },
  'after a frame that is too large': {
    writes: [upgrade(good), frame('x'.repeat(40_000))],
    reached: (socket) => heard(socket, '101'),
  },
  'after bytes that are no frame': {
    writes: [upgrade(good), Buffer.alloc(64, 0xff)],
    reached: (socket) => heard(socket, '101'),
  },
  'while subscribed': { writes: [upgrade(good)], reached: subscribed },
};

async function goodClient() {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}${good}`);
  const events: string[] = [];
  socket.on('message', (text) => events.push(JSON.parse(String(text)).event));
  await once(socket, 'open');
  return { socket, events };
}

describe('a connection that is reset', () => {
  it.each(Object.entries(states))('%s ends nothing but itself', async (_name, { writes, reached }) => {
    const client = await goodClient();
    for (let time = 0; time < (reached === subscribed ? 3 : 25); time += 1) {
      const socket = await open(...writes);
      await reached?.(socket);
      // At once, and after the server has had turns of its loop to answer in.
      await sleep(time % 5);
      socket.resetAndDestroy();
    }
    const { user } = await server.as('student2');
    server.services.realtime.publish(
      outsideTransaction,
      userChannel,
      { id: user?.id ?? '' },
      'notification',
      {},
    );
    client.socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
    await expect.poll(() => client.events).toContain('pusher:pong');
    client.socket.close();
    expect(uncaught).toEqual([]);
  });
});

describe('an upgrade', () => {
  it('that is refused leaves no half-open line behind', async () => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const closed = once(socket, 'end');
    socket.resume();
    socket.write(upgrade('/nowhere'));
    await closed;
    // The server has let go of it: what is still written is answered with a reset.
    const failed = new Promise<Error>((resolve) => socket.once('error', resolve));
    const writing = setInterval(() => socket.write('x'), 5);
    expect((await failed).message).toMatch(/ECONNRESET|EPIPE/);
    clearInterval(writing);
  });

  it('to anything but a WebSocket is passed over, and the request answered', async () => {
    const ask = async (head: string): Promise<string> => {
      const socket = await open(head);
      let text = '';
      socket.on('data', (bytes) => {
        text += String(bytes);
      });
      await expect.poll(() => text).toMatch(/^HTTP\/1\.1 [\s\S]*\r\n\r\n/);
      socket.destroy();
      return text.split('\r\n')[0] ?? '';
    };
    const h2c = {
      Connection: 'Upgrade, HTTP2-Settings',
      Upgrade: 'h2c',
      'HTTP2-Settings': 'AAMAAABkAAQAAP__',
    };
    expect(await ask(upgrade('/api/v1/me', h2c))).toBe('HTTP/1.1 401 Unauthorized');
    const body = '{"email":"x"}';
    const post = upgrade('/api/v1/login', {
      ...h2c,
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
    }).replace('GET', 'POST');
    expect(await ask(post + body)).toBe('HTTP/1.1 422 Unprocessable Entity');
  });
});
