import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Member } from './remote-presence.ts';
import { socketLimits } from './socket-limits.ts';

export interface Connection {
  id: string;
  socket: WebSocket;
  address: string;
  /** That asked for signatures for this socket. */
  sessions: Set<string>;
  channels: Map<string, Member | undefined>;
  tokens: number;
  countedMs: number;
  lastSeenMs: number;
  pingedMs: number | undefined;
  /** Since when it is in no channel. */
  idleMs: number | undefined;
}

export const newConnection = (socket: WebSocket, address: string, nowMs: number): Connection => ({
  id: `${randomInt(1, 2 ** 40)}.${randomInt(1, 2 ** 40)}`,
  socket,
  address,
  sessions: new Set(),
  channels: new Map(),
  tokens: socketLimits.burst,
  countedMs: nowMs,
  lastSeenMs: nowMs,
  pingedMs: undefined,
  idleMs: undefined,
});

/** A client that doesn't take what it is sent is dropped: it would fill the server's memory. */
export function sendTo({ socket }: Connection, event: string, data: unknown, channel?: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > socketLimits.bufferedBytes) {
    socket.terminate();
    return;
  }
  socket.send(JSON.stringify({ event, ...(channel ? { channel } : {}), data: JSON.stringify(data) }));
}

/** False when the socket says more than anybody has to say (a token bucket). */
export function takeMessageToken(connection: Connection, nowMs: number): boolean {
  const passedS = (nowMs - connection.countedMs) / 1000;
  connection.countedMs = nowMs;
  connection.tokens = Math.min(socketLimits.burst, connection.tokens + passedS * socketLimits.perSecond) - 1;
  return connection.tokens >= 0;
}
