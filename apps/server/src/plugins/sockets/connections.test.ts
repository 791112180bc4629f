import { createSecretKey, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { createConnections } from './connections.ts';
import { createRemotePresence } from './remote-presence.ts';
import { signGrant } from './signature.ts';
import { closeCodes, socketLimits } from './socket-limits.ts';

const key = createSecretKey(Buffer.alloc(32, 1));

/** A socket of `ws` as far as the connections use one. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  closedWith: number | undefined;
  sent: { event: string; channel?: string; data: string }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(code: number): void {
    if (this.readyState !== 1) return;
    this.closedWith = code;
    this.terminate();
  }
  terminate(): void {
    this.readyState = 3;
    this.emit('close');
  }
  say(frame: unknown): void {
    this.emit('message', Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame)), false);
  }
  get id(): string {
    return JSON.parse(this.sent[0]?.data ?? '{}').socket_id;
  }
  events(): string[] {
    return this.sent.map((one) => one.event);
  }
}

function world() {
  const clock = { nowMs: Date.UTC(2026, 2, 1) };
  const now = (): number => clock.nowMs;
  const faults: unknown[] = [];
  const listener = { joined: () => {}, left: () => {} };
  const connections = createConnections(key, now, createRemotePresence(now), listener, (error) =>
    faults.push(error),
  );
  const open = (address = '10.0.0.1'): FakeSocket => {
    const socket = new FakeSocket();
    connections.accept(socket as unknown as WebSocket, address);
    return socket;
  };
  const grantOf = (socket: FakeSocket, channel: string, channelData?: string) => ({
    channel,
    auth: signGrant(key, {
      socketId: socket.id,
      channel,
      sessionId: randomUUID(),
      channelData,
      issuedMs: clock.nowMs,
    }),
    ...(channelData === undefined ? {} : { channel_data: channelData }),
  });
  const join = (socket: FakeSocket, channel: string, channelData?: string): void =>
    socket.say({ event: 'pusher:subscribe', data: grantOf(socket, channel, channelData) });
  return { clock, connections, faults, open, grantOf, join };
}

const deep = (open: string, close: string, times: number): string => open.repeat(times) + close.repeat(times);

/** What a frame may hold that is no text: prototypes, methods' names, depth, numbers beyond any range. */
const strangeValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    { toString: 1, valueOf: 1 },
    { toString: null },
    { length: -1 },
    [[[[[]]]]],
    'private-user.1',
    'presence-room.1',
    'private-'.repeat(30),
    '__proto__',
    'constructor',
    'certame:x',
    `certame:${randomUUID()}.1.${'0'.repeat(64)}`,
    1e308,
    '\ud800',
    '\u0000',
  ),
);
const events = [
  'pusher:subscribe',
  'pusher:unsubscribe',
  'pusher:ping',
  'pusher:pong',
  'client-x',
  '',
  '__proto__',
];
const shapedFrame = fc
  .record(
    {
      event: fc.oneof({ weight: 9, arbitrary: fc.constantFrom<unknown>(...events) }, strangeValue),
      data: fc.oneof(
        fc.record(
          { channel: strangeValue, auth: strangeValue, channel_data: strangeValue },
          { requiredKeys: [] },
        ),
        fc.record({ channel: strangeValue }).map((data) => JSON.stringify(data)),
        strangeValue,
      ),
    },
    { requiredKeys: [] },
  )
  .map((frame) => JSON.stringify(frame));
const nested = fc
  .tuple(fc.constantFrom('channel', 'auth', 'channel_data'), fc.integer({ min: 1, max: 1500 }), fc.boolean())
  .map(([name, times, isList]) => {
    const value = isList ? deep('[', ']', times) : deep('{"a":', '}', times).replace('}', '1}');
    return `{"event":"pusher:subscribe","data":{"${name}":${value}}}`;
  });
const brokenFrame = fc.oneof(
  fc.string({ maxLength: 80, unit: 'binary' }),
  fc.tuple(shapedFrame, fc.nat(60)).map(([text, at]) => text.slice(0, at)),
);
const anyFrame = fc.oneof(
  { weight: 70, arbitrary: shapedFrame },
  { weight: 25, arbitrary: brokenFrame },
  { weight: 5, arbitrary: nested },
);

describe('the sockets of a process', () => {
  it('hear 100,000 frames of any shape; none throws, and whoever behaves hears the events', () => {
    const { clock, connections, faults, open, join } = world();
    const good = open();
    join(good, 'private-user.good');
    join(good, 'presence-room.1', JSON.stringify({ user_id: 'good' }));
    const frames = fc.sample(anyFrame, { seed: 8, numRuns: 100_000 });
    let bad = open('10.0.0.2');
    for (const [index, text] of frames.entries()) {
      clock.nowMs += 100;
      bad.emit('message', Buffer.from(text), index % 997 === 0);
      if (index % 400 === 0) join(bad, 'presence-room.1', JSON.stringify({ user_id: `bad-${index}` }));
      if (bad.readyState !== 1 || index % 1000 === 999) {
        bad.terminate();
        bad = open('10.0.0.2');
      }
    }
    expect(faults).toEqual([]);
    good.sent.length = 0;
    connections.deliver('private-user.good', 'notification', { id: '1' });
    good.say({ event: 'pusher:ping', data: {} });
    expect(good.events()).toEqual(['notification', 'pusher:pong']);
    expect(connections.present().map(({ member }) => member.user_id)).toContain('good');
  });

  it.each([
    '{"event":"pusher:subscribe","data":{"channel":{"toString":1,"valueOf":1}}}',
    '{"event":"pusher:unsubscribe","data":{"channel":{"toString":1,"valueOf":1}}}',
    `{"event":"pusher:unsubscribe","data":{"channel":${deep('[', ']', 7000)}}}`,
    '{"event":"pusher:subscribe","data":{"channel":"private-a","auth":{"toString":null}}}',
  ])('answer %.60s and stay', (text) => {
    const { faults, open } = world();
    const socket = open();
    socket.say(text);
    expect(socket.events().at(-1)).toBe('pusher:subscription_error');
    expect(socket.readyState).toBe(1);
    expect(faults).toEqual([]);
  });

  it('end the one that a fault is about, and no other', () => {
    const { connections, faults, open, join } = world();
    const [bad, good] = [open(), open()];
    for (const socket of [bad, good]) join(socket, 'private-user.1');
    bad.send = () => {
      throw new Error('broken');
    };
    bad.say({ event: 'pusher:ping' });
    expect(bad.closedWith).toBe(closeCodes.serverError);
    expect(faults).toHaveLength(1);
    connections.deliver('private-user.1', 'notification', {});
    expect(good.events().at(-1)).toBe('notification');
  });
});

describe('what one address may hold', () => {
  const open500 = (open: (address?: string) => FakeSocket, address?: string): FakeSocket[] =>
    Array.from({ length: socketLimits.idlePerAddress }, () => open(address));

  it('is bounded while nothing is joined, and others still come in', () => {
    const { open, join } = world();
    const idle = open500(open);
    expect(open().closedWith).toBe(closeCodes.overCapacity);
    expect(open('10.0.0.2').closedWith).toBeUndefined();
    join(idle[0] as FakeSocket, 'private-user.1');
    expect(open().closedWith).toBeUndefined();
    expect(open().closedWith).toBe(closeCodes.overCapacity);
    idle[1]?.terminate();
    expect(open().closedWith).toBeUndefined();
  });

  it('counts the addresses of one line of IPv6 together', () => {
    const { open } = world();
    open500(open, '2001:db8::1');
    expect(open('2001:db8:0:0:1::2').closedWith).toBe(closeCodes.overCapacity);
    expect(open('2001:db8:0:1::1').closedWith).toBeUndefined();
  });

  it('is bounded in all', () => {
    const { open, join } = world();
    for (let index = 0; index < socketLimits.connectionsPerAddress; index += 1) {
      join(open(), `private-user.${index}`);
    }
    expect(open().closedWith).toBe(closeCodes.overCapacity);
    expect(open('10.0.0.2').closedWith).toBeUndefined();
  });
});

describe('a socket that is in no channel', () => {
  it('is closed after half a minute, whatever else it says; one that joined stays', () => {
    const { clock, connections, open, join } = world();
    const [idle, joined, left] = [open(), open(), open()];
    join(joined, 'private-user.1');
    clock.nowMs += socketLimits.idleMs - 1000;
    join(left, 'private-user.2');
    left.say({ event: 'pusher:unsubscribe', data: { channel: 'private-user.2' } });
    idle.say({ event: 'pusher:ping' });
    connections.checkLiveness();
    expect(idle.closedWith).toBeUndefined();
    clock.nowMs += 1001;
    connections.checkLiveness();
    expect([idle, joined, left].map((one) => one.closedWith)).toEqual([
      closeCodes.nothingJoined,
      undefined,
      undefined,
    ]);
    clock.nowMs += socketLimits.idleMs;
    connections.checkLiveness();
    expect(left.closedWith).toBe(closeCodes.nothingJoined);
  });
});
