import { WebSocket } from 'ws';
import { type Attack, attackerAddress, inParallel, pick, type Target } from '../target.ts';

/** The server hears 60 frames at once; beyond that it closes, which is tried as well. */
const framesPerSocket = 62;

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Values where a text is expected. */
const strange: readonly string[] = [
  'null',
  '{}',
  '[]',
  '{"toString":null}',
  '{"__proto__":null}',
  '{"toString":"x","valueOf":"y"}',
  '1e999',
  '"\\u0000"',
  '"private-user."',
  '"presence-room.x"',
  `"${'x'.repeat(5000)}"`,
  nested(3000),
  'true',
  '"__proto__"',
];
const events = [
  'pusher:subscribe',
  'pusher:unsubscribe',
  'pusher:ping',
  'pusher:pong',
  'client-x',
  '',
  '__proto__',
];

function hostileFrame(random: () => number): string | Buffer {
  const value = (): string => pick(random, strange);
  const event = JSON.stringify(pick(random, events));
  switch (Math.floor(random() * 8)) {
    case 0:
      return Buffer.from(
        Array.from({ length: Math.floor(random() * 200) }, () => Math.floor(random() * 256)),
      );
    case 1:
      return value();
    case 2:
      return `{"event":${value()},"data":${value()}}`;
    case 3:
      return `{"event":${event},"data":${value()}}`;
    case 4:
      return `{"event":${event},"data":${JSON.stringify(value())}}`;
    case 5:
      return `{"event":${event},"data":{"channel":${value()},"auth":${value()},"channel_data":${value()}}}`;
    case 6:
      return `{"event":${event},"data":{"channel":"presence-room.${Math.floor(random() * 9)}","auth":${value()},"channel_data":${JSON.stringify(value())}}}`;
    default:
      return `{"event":"pusher:subscribe","data":{"channel":"private-user.x","auth":"${'a:b'.repeat(Math.floor(random() * 50))}"}}`;
  }
}

/** Sends its frames on one socket and waits until that is closed. */
function hammer(target: Target, index: number, frames: number): Promise<void> {
  return new Promise((resolve) => {
    const localAddress = attackerAddress(index);
    const socket = new WebSocket(`${target.address.replace('http', 'ws')}/app/certame?protocol=7`, {
      ...(localAddress ? { localAddress } : {}),
      handshakeTimeout: 20_000,
    });
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.on('open', () => {
      for (let sent = 0; sent < frames; sent += 1) {
        const frame = hostileFrame(target.random);
        // Mostly as text, valid UTF-8 or not; the rest as binary, which nobody accepts.
        socket.send(frame, { binary: target.random() < 0.01 });
      }
      if (target.random() < 0.3) setTimeout(() => socket.terminate(), 50);
      else socket.close();
    });
  });
}

export const socketFrames: Attack = {
  name: 'frames of the socket protocol',
  run: (target) =>
    inParallel(Math.ceil(target.scale.frames / framesPerSocket), 20, (index) =>
      hammer(target, index, framesPerSocket),
    ),
};
