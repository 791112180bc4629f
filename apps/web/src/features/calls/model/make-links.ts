import type { CallTransport } from '@certame/contract/features/calls/endpoints.ts';
import type { LinkOptions } from './call-client.ts';
import type { MediaLinks } from './media-links.ts';
import { createPeerToPeerLinks } from './peer-to-peer-links.ts';

/** Lazy chunk: only calls by a media server load its library. */
export const makeLinks = async (transport: CallTransport, options: LinkOptions): Promise<MediaLinks> =>
  transport.kind === 'peer_to_peer'
    ? createPeerToPeerLinks(transport, options)
    : (await import('./livekit-links.ts')).createLivekitLinks(transport, options);
