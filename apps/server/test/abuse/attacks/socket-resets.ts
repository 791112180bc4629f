import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, attackerAddress, inParallel, pick, type Target } from '../target.ts';

const upgrade = (path: string, lines: readonly string[] = []): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...lines,
    '',
    '',
  ].join('\r\n');

/** A masked text frame with a mask of zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? Buffer.from([0x81, 0x80 | payload.length]) : Buffer.alloc(4);
  if (payload.length >= 126) {
    head[0] = 0x81;
    head[1] = 0x80 | 126;
    head.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}

const subscribe = (data: unknown): Buffer => frame(JSON.stringify({ event: 'pusher:subscribe', data }));

/** Each says what is written before the connection is reset; `wait` lets the server answer first. */
const states: readonly { wait: boolean; writes: () => readonly (string | Buffer)[] }[] = [
  { wait: false, writes: () => [] },
  { wait: false, writes: () => ['GET /api/v1/domains_config HTTP/1.1\r\nHost: x\r\n'] },
  { wait: false, writes: () => [upgrade('/nowhere')] },
  { wait: true, writes: () => [upgrade('/nowhere')] },
  { wait: false, writes: () => [upgrade('/app/certame', ['Origin: http://elsewhere.example'])] },
  { wait: false, writes: () => [upgrade('/app/certame', ['Sec-WebSocket-Extensions: ;;;'])] },
  { wait: false, writes: () => [upgrade('/app/certame')] },
  { wait: true, writes: () => [upgrade('/app/certame')] },
  { wait: true, writes: () => [upgrade('/app/certame'), frame('{"event":').subarray(0, 4)] },
  { wait: true, writes: () => [upgrade('/app/certame'), subscribe({ channel: {} })] },
  { wait: true, writes: () => [upgrade('/app/certame'), Buffer.from([0xff, 0xff, 0xff, 0xff])] },
  {
    wait: false,
    writes: () => [
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
    ],
  },
  {
    wait: false,
    writes: () => [
      'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"email":',
    ],
  },
];

const connected = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });

async function resetIn(target: Target, state: (typeof states)[number], index: number): Promise<void> {
  const { hostname, port } = new URL(target.address);
  const localAddress = attackerAddress(index);
  const socket = connect({ host: hostname, port: Number(port), ...(localAddress ? { localAddress } : {}) });
  try {
    await connected(socket);
    socket.on('error', () => {});
    socket.on('data', () => {});
    for (const bytes of state.writes()) {
      socket.write(bytes);
      if (state.wait) await sleep(pick(target.random, [1, 5, 20]));
    }
  } catch {
    // Refused at once, which is an answer, too.
  }
  // A reset (RST) instead of the orderly end: what is read or written afterwards fails.
  socket.resetAndDestroy();
}

export const socketResets: Attack = {
  name: 'resets in every state of a connection',
  run: (target) =>
    inParallel(states.length * target.scale.resetsPerState, 40, (index) =>
      resetIn(target, states[index % states.length] as (typeof states)[number], index),
    ),
};
