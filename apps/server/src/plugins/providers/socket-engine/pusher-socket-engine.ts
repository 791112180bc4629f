import { createHash, createHmac } from 'node:crypto';
import type { SocketPlace } from '@certame/contract/features/realtime/socket-place.ts';
import type { ProviderContext } from '../provider-context.ts';
import type { SocketEngine } from './socket-engine.ts';

export interface PusherSettings {
  /** Of its HTTP interface, without a slash at the end, e.g. https://api-sa1.pusher.com. */
  address: string;
  appId: string;
  secret: string;
  place: SocketPlace;
}

const timeoutMs = 5000;

/** Port of an address, said or implied. */
const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);

/**
 * `https://key:secret@host/apps/id` is what Pusher-compatible engines are named by; `clientUrl` is what browsers reach where that is
 * another address. Null: not such an address.
 */
export function readPusherUrl(url: string, clientUrl: string | undefined): PusherSettings | null {
  if (!URL.canParse(url) || (clientUrl !== undefined && !URL.canParse(clientUrl))) return null;
  const api = new URL(url);
  const client = new URL(clientUrl ?? url);
  const appId = /^\/apps\/([\w-]+)\/?$/.exec(api.pathname)?.[1];
  const isHttp = [api, client].every(({ protocol }) => protocol === 'https:' || protocol === 'http:');
  if (!appId || !isHttp || api.username === '' || api.password === '') return null;
  return {
    address: api.origin,
    appId,
    secret: decodeURIComponent(api.password),
    place: {
      key: decodeURIComponent(api.username),
      host: client.hostname,
      port: portOf(client),
      secure: client.protocol === 'https:',
    },
  };
}

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Pusher's HTTP interface, as Pusher itself, Soketi, Reverb and others serve it: signed requests, signed channels. */
export function createPusherSocketEngine(
  { address, appId, secret, place }: PusherSettings,
  { now }: Pick<ProviderContext, 'now'>,
): SocketEngine {
  const path = `/apps/${appId}/events`;
  return {
    place,
    publish: async (channels, event, data) => {
      const body = JSON.stringify({ name: event, channels, data: JSON.stringify(data) });
      const query = [
        `auth_key=${place.key}`,
        `auth_timestamp=${Math.floor(now() / 1000)}`,
        'auth_version=1.0',
        `body_md5=${createHash('md5').update(body).digest('hex')}`,
      ].join('&');
      const signature = hmac(secret, `POST\n${path}\n${query}`);
      const reply = await fetch(`${address}${path}?${query}&auth_signature=${signature}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`The socket engine answered ${reply.status}`);
    },
    sign: ({ socketId, channel, channelData }) => {
      const text = [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':');
      return `${place.key}:${hmac(secret, text)}`;
    },
  };
}
