import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Database } from '../database.ts';
import type { Presence } from './remote-presence.ts';

const CHANNEL = 'certame_realtime';
/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const MAX_BYTES = 7900;
const RETRY_MS = 2000;

export type FanOutMessage =
  | { kind: 'events'; channels: readonly string[]; event: string; data: Record<string, unknown> }
  /** A session asks for a signature for a socket that is not of this process. */
  | { kind: 'tie'; socketId: string; sessionId: string }
  | { kind: 'drop'; sessionId: string }
  | { kind: 'rejoin'; sessionIds: readonly string[] }
  /** Members present at a process: new ones, or all of them again. */
  | { kind: 'present'; members: readonly Presence[] }
  | { kind: 'left'; channel: string; userId: string }
  /** Since when a process hears devices of candidates. */
  | { kind: 'listening'; sinceMs: number }
  /** A process has begun to listen and asks who is present. */
  | { kind: 'hello' };

export interface FanOut {
  /** Sends to the other processes; never throws and never waits. */
  send(message: FanOutMessage): void;
  stop(): Promise<void>;
}

/** Carries events between processes through PostgreSQL, so that several servers need nothing else in common. */
export function createFanOut(
  database: Database,
  log: FastifyBaseLogger,
  onMessage: (message: FanOutMessage, processId: string) => void,
): FanOut {
  const processId = randomUUID();
  let pending: string[] = [];
  let listener: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const listen = async (): Promise<void> => {
    const client = new pg.Client({ ...database.app.options, application_name: 'certame sockets' });
    const again = (): void => {
      if (isStopped || listener !== client) return;
      listener = undefined;
      client.end().catch(() => {});
      retry = setTimeout(() => void listen(), RETRY_MS);
    };
    listener = client;
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload }) => {
      // Any client of the database may notify: a payload that isn't ours must not end the process.
      try {
        const { from, message } = JSON.parse(payload ?? '{}') as { from?: string; message?: FanOutMessage };
        if (message && from && from !== processId) onMessage(message, from);
      } catch (error) {
        log.warn({ err: error }, 'A message of another process was not understood');
      }
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // Earlier messages of the others were missed, also while the connection to the database was broken.
      send({ kind: 'hello' });
    } catch (error) {
      log.warn({ err: error }, 'The sockets do not hear other processes; trying again');
      again();
    }
  };

  const flush = async (): Promise<void> => {
    const payloads = pending;
    pending = [];
    if (payloads.length === 0) return;
    // A lost event costs nothing lasting: pages ask again on their next ping.
    await database.app
      .query('select pg_notify($1, payload) from unnest($2::text[]) payload', [CHANNEL, payloads])
      .catch((error: unknown) => log.warn({ err: error }, 'Events did not reach other processes'));
  };

  const send = (message: FanOutMessage): void => {
    if (isStopped) return;
    const payload = JSON.stringify({ from: processId, message });
    if (Buffer.byteLength(payload) > MAX_BYTES) {
      log.error({ kind: message.kind }, 'An event is too large for other processes: send ids, not contents');
      return;
    }
    if (pending.length === 0) setTimeout(() => void flush(), 5);
    pending.push(payload);
  };
  void listen();

  return {
    send,
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      await flush();
      const client = listener;
      listener = undefined;
      await client?.end().catch(() => {});
    },
  };
}
