import { WebSocket } from 'ws';
import {
  type ChannelSocket,
  listenToAttempt,
} from '../../apps/web/src/features/exam/core/attempt-channel.ts';
import { browserTimers } from '../../apps/web/src/features/exam/core/time/timers.ts';

export interface SocketTally {
  /** Times from the loss of a socket to the joining by another, ms. */
  awayMs: number[];
  joined: number;
  /** Why tries to open or to join one failed, and how often. */
  failures: Map<string, number>;
}

export interface SocketPlace {
  address: string;
  institutionId: string;
}

/** A candidate's socket, by the exam room's own code: how long is it away each time that its server goes? */
export function watchSocket(
  place: SocketPlace,
  { token, userId }: { token: string; userId: string },
  random: () => number,
  tally: SocketTally,
): () => void {
  const channel = `private-user.${userId}`;
  let lostMs: number | undefined;
  const fail = (why: string): void => {
    tally.failures.set(why, (tally.failures.get(why) ?? 0) + 1);
  };
  const open = (): ChannelSocket => {
    const socket = new WebSocket(`${place.address.replace('http', 'ws')}/app/certame?protocol=7`);
    const channelSocket: ChannelSocket = {
      send: (text) => socket.send(text),
      close: () => socket.close(),
      onmessage: null,
      onclose: null,
    };
    let wasJoined = false;
    socket.on('message', (bytes) => {
      const text = String(bytes);
      if (text.includes('subscription_succeeded')) {
        wasJoined = true;
        tally.joined += 1;
        if (lostMs !== undefined) tally.awayMs.push(performance.now() - lostMs);
        lostMs = undefined;
      }
      channelSocket.onmessage?.({ data: text });
    });
    socket.on('error', ({ message }) => fail(message));
    socket.on('close', () => {
      if (wasJoined) {
        tally.joined -= 1;
        lostMs = performance.now();
      }
      channelSocket.onclose?.();
    });
    return channelSocket;
  };
  return listenToAttempt({
    channel,
    open,
    authorize: async (socketId, name) => {
      const reply = await fetch(`${place.address}/broadcasting/auth`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-institution-id': place.institutionId,
        },
        body: JSON.stringify({ socket_id: socketId, channel_name: name }),
      });
      if (!reply.ok) {
        fail(`signature: ${reply.status}`);
        throw new Error(`A signature was answered ${reply.status}`);
      }
      return ((await reply.json()) as { auth: string }).auth;
    },
    onEvents: () => undefined,
    timers: browserTimers,
    random,
  });
}
