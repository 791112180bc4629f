import type { SocketPlace } from '@certame/contract/features/realtime/socket-place.ts';
import { toldEngine } from '#lib/told-engine.ts';
import { request } from './http.ts';
import { flag, number, orNull, record, text } from './shape.ts';

const replyShape = record({
  engine: orNull(record({ key: text, host: text, port: number, secure: flag })),
});

let found: Promise<string> | undefined;

const addressOf = (engine: SocketPlace | null): string => {
  const origin = engine
    ? `${engine.secure ? 'wss' : 'ws'}://${engine.host}:${engine.port}`
    : window.location.origin.replace(/^http/, 'ws');
  return `${origin}/app/${encodeURIComponent(engine?.key ?? 'certame')}?protocol=7`;
};

/**
 * Where this installation's sockets are: at the page's own server, or at the engine that the exam's form has named. Where no form was read
 * the server is asked, once, and again after a failure.
 */
export async function findSocketAddress(): Promise<string> {
  const told = toldEngine();
  if (told !== undefined) return addressOf(told);
  found ??= request<{ engine: SocketPlace | null }>('GET', '/broadcasting/config', {
    quiet: true,
    shape: replyShape,
  }).then(({ engine }) => addressOf(engine));
  found.catch(() => {
    found = undefined;
  });
  return found;
}
