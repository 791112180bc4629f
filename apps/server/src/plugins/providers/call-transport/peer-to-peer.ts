import { createHmac } from 'node:crypto';
import type { ProviderContext } from '../provider-context.ts';
import type { CallTransportProvider } from './call-transport.ts';

export interface TurnSettings {
  /** `stun:` and `turn:` addresses. */
  urls: readonly string[];
  /** `static-auth-secret` of coturn; null: the servers ask for no credentials. */
  secret: string | null;
}

const address = /^(stun|turns?):[^\s/]+$/;

/** What the environment says of them, and what is wrong with it. */
export function readTurn(
  environment: { TURN_URLS?: string | undefined; TURN_SECRET?: string | undefined } = {},
): {
  turn: TurnSettings;
  problems: string[];
} {
  const urls = environment.TURN_URLS?.split(',').map((url) => url.trim()) ?? [];
  const isWrong = urls.some((url) => !address.test(url));
  const problem = 'TURN_URLS: addresses as turn:host:port or stun:host:port, separated by commas';
  return { turn: { urls, secret: environment.TURN_SECRET ?? null }, problems: isWrong ? [problem] : [] };
}

/** Longer than any call lasts. */
const credentialMs = 12 * 3_600_000;

/**
 * From page to page. Where both stand behind firewalls a TURN server passes the packets on; its credentials are made of a secret that it
 * shares with this server and run out by themselves (the "TURN REST API", draft-uberti-behave-turn-rest-00, which coturn implements).
 */
export const createPeerToPeer = (
  { urls, secret }: TurnSettings,
  { now }: Pick<ProviderContext, 'now'>,
): CallTransportProvider => ({
  kind: 'peer_to_peer',
  connectsTo: [],
  admit: async ({ peerId }) => {
    if (urls.length === 0) return { kind: 'peer_to_peer', ice_servers: [] };
    if (secret === null) return { kind: 'peer_to_peer', ice_servers: [{ urls: [...urls] }] };
    const username = `${Math.floor((now() + credentialMs) / 1000)}:${peerId}`;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    return { kind: 'peer_to_peer', ice_servers: [{ urls: [...urls], username, credential }] };
  },
  close: async () => undefined,
});
