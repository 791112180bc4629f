import type { CallTransportProvider } from './call-transport.ts';

export interface LivekitSettings {
  /** Where browsers reach it, `wss:` or `ws:`. */
  url: string;
  apiKey: string;
  apiSecret: string;
}

const tokenLifetime = '12h';

/** All or none of the three; @returns also what is wrong with them. */
export function readLivekit(
  environment: {
    LIVEKIT_URL?: string | undefined;
    LIVEKIT_API_KEY?: string | undefined;
    LIVEKIT_API_SECRET?: string | undefined;
  } = {},
): { livekit: LivekitSettings | null; problems: string[] } {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = environment;
  if (!url && !apiKey && !apiSecret) return { livekit: null, problems: [] };
  if (!url || !apiKey || !apiSecret || !/^wss?:\/\/[^\s/]+\/?$/.test(url))
    return {
      livekit: null,
      problems: [
        'LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET: all three, and the address as wss://host',
      ],
    };
  return { livekit: { url, apiKey, apiSecret }, problems: [] };
}

/** A LiveKit server receives each page's media once and passes them on: a room a call, which is closed with it. */
export function createLivekit({ url, apiKey, apiSecret }: LivekitSettings): CallTransportProvider {
  // Loaded where it is configured only: its messages take several megabytes.
  const sdk = import('livekit-server-sdk');
  const rooms = sdk.then(
    ({ RoomServiceClient }) => new RoomServiceClient(url.replace(/^ws/, 'http'), apiKey, apiSecret),
  );
  const { origin } = new URL(url.replace(/^ws/, 'http'));
  return {
    kind: 'livekit',
    // The address is asked over HTTP before its socket is opened.
    connectsTo: [origin.replace(/^http/, 'ws'), origin],
    async admit({ callId, kind, peerId, name, isHost }) {
      // A candidate's picture goes one way: who watches sends nothing, and the candidate sees nobody.
      const isOneWay = kind === 'live';
      const { AccessToken } = await sdk;
      const token = new AccessToken(apiKey, apiSecret, { identity: peerId, name, ttl: tokenLifetime });
      token.addGrant({
        room: callId,
        roomJoin: true,
        canPublish: !isOneWay || isHost,
        canSubscribe: !isOneWay || !isHost,
        canPublishData: false,
      });
      return { kind: 'livekit', url, token: await token.toJwt() };
    },
    // A room that nobody has entered yet is not there.
    close: (callId) => rooms.then((service) => service.deleteRoom(callId)).catch(() => undefined),
  };
}
