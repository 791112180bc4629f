import { expect, test } from 'vitest';
import { type ChannelSocket, listenToAttempt } from './attempt-channel.ts';
import { comeToRest, createFakeTimers } from './testing/fake-timers.ts';

const channel = 'private-answer.1';

function listening(authorize: () => Promise<string> = () => Promise.resolve('signature')) {
  const timers = createFakeTimers();
  const sockets: (ChannelSocket & { sent: string[]; closed: boolean })[] = [];
  let news = 0;
  let events: readonly string[] = [];
  const stop = listenToAttempt({
    channel,
    open: () => {
      const socket = {
        sent: [] as string[],
        closed: false,
        onmessage: null,
        onclose: null,
        send: (text: string) => socket.sent.push(text),
        close: () => {
          socket.closed = true;
          (socket as ChannelSocket).onclose?.();
        },
      };
      sockets.push(socket);
      return socket;
    },
    authorize,
    onEvents: (list) => {
      news += 1;
      events = list;
    },
    timers,
    random: () => 0.5,
  });
  const say = (frame: unknown): void =>
    sockets.at(-1)?.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  const join = async (): Promise<void> => {
    say({ event: 'pusher:connection_established', data: JSON.stringify({ socket_id: '1.2' }) });
    await comeToRest();
    say({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' });
  };
  return { timers, sockets, say, join, stop, news: () => news, events: () => events };
}

test('joins the channel with its signature, and an event there is news within a second', async () => {
  const { timers, sockets, say, join, news, events } = listening();
  await join();
  expect(sockets[0]?.sent.map((text) => JSON.parse(text))).toEqual([
    { event: 'pusher:subscribe', data: { channel, auth: 'signature' } },
  ]);
  await timers.advance(5000);
  expect(news()).toBe(0);
  say({ event: 'deadline.changed', channel, data: '{}' });
  say({ event: 'finished', channel, data: '{}' });
  await timers.advance(1000);
  expect(news()).toBe(1);
  expect(events()).toEqual(['deadline.changed', 'finished']);
});

test('believes no other channel and nothing that is no frame', async () => {
  const { timers, say, join, news } = listening();
  await join();
  for (const frame of ['', '{', 'null', '"x"', '[]', { event: {} }, { event: 'finished' }]) say(frame);
  say({ event: 'finished', channel: 'private-answer.2' });
  await timers.advance(5000);
  expect(news()).toBe(0);
});

test('answers a ping', () => {
  const { sockets, say } = listening();
  say({ event: 'pusher:ping', data: '{}' });
  expect(sockets[0]?.sent).toEqual(['{"event":"pusher:pong","data":{}}']);
});

test('a broken socket is opened again, and joining again is news', async () => {
  const { timers, sockets, join, news } = listening();
  await join();
  sockets[0]?.onclose?.();
  await timers.advance(1000);
  expect(sockets).toHaveLength(2);
  await join();
  await timers.advance(1000);
  expect(news()).toBe(1);
});

test('a socket that opens only after it failed has missed what passed meanwhile', async () => {
  const { timers, sockets, join, news } = listening();
  sockets[0]?.onclose?.();
  await timers.advance(1000);
  expect(sockets).toHaveLength(2);
  await join();
  await timers.advance(1000);
  expect(news()).toBe(1);
});

test('a rejected signature closes the socket and is tried again later, ever more seldom', async () => {
  const { timers, sockets, say } = listening(() => Promise.reject(new Error('no line')));
  for (let round = 1; round <= 3; round += 1) {
    say({ event: 'pusher:connection_established', data: '{"socket_id":"1.2"}' });
    await comeToRest();
    expect(sockets.at(-1)?.closed).toBe(true);
    expect(sockets).toHaveLength(round);
    await timers.advance(1000 * 2 ** (round - 1));
    expect(sockets).toHaveLength(round + 1);
  }
});

test('a socket that is not let into the channel is closed, and another one tried', async () => {
  const { timers, sockets, say, join, news } = listening();
  say({ event: 'pusher:connection_established', data: '{"socket_id":"1.2"}' });
  await comeToRest();
  say({ event: 'pusher:subscription_error', channel, data: '{"status":401}' });
  expect(sockets[0]?.closed).toBe(true);
  await timers.advance(1000);
  expect(sockets).toHaveLength(2);
  await join();
  await timers.advance(1000);
  expect(news()).toBe(1);
});

test('sockets that broke together are opened again at different instants within a second', async () => {
  const instants = [0.1, 0.9].map(async (share) => {
    const timers = createFakeTimers();
    let opened = 0;
    let socket: ChannelSocket | undefined;
    listenToAttempt({
      channel,
      open: () => {
        opened += 1;
        socket = { send: () => undefined, close: () => undefined, onmessage: null, onclose: null };
        return socket;
      },
      authorize: () => Promise.resolve('signature'),
      onEvents: () => undefined,
      timers,
      random: () => share,
    });
    socket?.onclose?.();
    await timers.advance(500);
    const early = opened;
    await timers.advance(500);
    return [early, opened];
  });
  expect(await Promise.all(instants)).toEqual([
    [2, 2],
    [1, 2],
  ]);
});

test('a stopped listener opens nothing more', async () => {
  const { timers, sockets, join, stop, say, news } = listening();
  await join();
  say({ event: 'finished', channel, data: '{}' });
  stop();
  await timers.advance(60_000);
  expect([sockets.length, sockets[0]?.closed, news(), timers.pendingCount()]).toEqual([1, true, 0, 0]);
});

test('asks again where sockets are, after nobody could say it', async () => {
  const timers = createFakeTimers();
  let asked = 0;
  const stop = listenToAttempt({
    channel,
    open: () => {
      asked += 1;
      return Promise.reject(new Error('no line'));
    },
    authorize: () => Promise.resolve('signature'),
    onEvents: () => undefined,
    timers,
    random: () => 0.5,
  });
  await comeToRest();
  expect(asked).toBe(1);
  await timers.advance(60_000);
  expect(asked).toBeGreaterThan(1);
  stop();
  const before = asked;
  await timers.advance(120_000);
  expect(asked).toBe(before);
});

test('a socket that opens after the room was left is closed', async () => {
  let closed = false;
  const opening = Promise.withResolvers<ChannelSocket>();
  const stop = listenToAttempt({
    channel,
    open: () => opening.promise,
    authorize: () => Promise.resolve('signature'),
    onEvents: () => undefined,
    timers: createFakeTimers(),
    random: () => 0.5,
  });
  stop();
  opening.resolve({
    send: () => undefined,
    close: () => {
      closed = true;
    },
    onmessage: null,
    onclose: null,
  });
  await comeToRest();
  expect(closed).toBe(true);
});
