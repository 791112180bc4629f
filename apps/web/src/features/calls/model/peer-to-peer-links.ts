import type { CallTransport } from '@certame/contract/features/calls/endpoints.ts';
import type { LinkOptions } from './call-client.ts';
import type { MediaLinks } from './media-links.ts';
import { createPeerLink, type PeerLink } from './peer-link.ts';

/** Full mesh: a link to every other page. */
export function createPeerToPeerLinks(
  { ice_servers: iceServers }: Extract<CallTransport, { kind: 'peer_to_peer' }>,
  { send, onStream, onLink, videoMaxBps }: LinkOptions,
): MediaLinks {
  const links = new Map<string, PeerLink>();
  let tracks: readonly MediaStreamTrack[] = [];
  return {
    add(peerId, polite) {
      const link = createPeerLink({
        connection: new RTCPeerConnection({ iceServers }),
        polite,
        send: (kind, data) => send(peerId, kind, data),
        onStream: (stream) => onStream(peerId, stream),
        onState: (state) => onLink(peerId, state),
        videoMaxBps,
      });
      link.setTracks(tracks);
      links.set(peerId, link);
    },
    remove(peerId) {
      links.get(peerId)?.close();
      links.delete(peerId);
    },
    receive: async ({ from_peer: from, kind, data }) => links.get(from)?.receive(kind, data),
    setTracks(next) {
      tracks = next;
      for (const link of links.values()) link.setTracks(next);
    },
    isNegotiating: () => [...links.values()].some((link) => link.isNegotiating()),
    close() {
      for (const link of links.values()) link.close();
      links.clear();
    },
  };
}
