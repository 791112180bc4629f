import type { CallTransport } from '@certame/contract/features/calls/endpoints.ts';
import { type LocalTrackPublication, Room, RoomEvent, Track } from 'livekit-client';
import type { LinkOptions } from './call-client.ts';
import type { MediaLinks } from './media-links.ts';

type Livekit = Extract<CallTransport, { kind: 'livekit' }>;

/**
 * Links by a LiveKit server (SFU), which forwards what this page sends. Only peers that the call links with this page may subscribe to it:
 * in a talk no candidate hears another.
 */
export function createLivekitLinks(
  { url, token }: Livekit,
  { onStream, onLink }: Pick<LinkOptions, 'onStream' | 'onLink'>,
): MediaLinks {
  const room = new Room({ adaptiveStream: true, dynacast: true });
  const linked = new Set<string>();
  const streams = new Map<string, MediaStream>();
  const sent = new Map<string, { track: MediaStreamTrack; publication: Promise<LocalTrackPublication> }>();
  let tracks: readonly MediaStreamTrack[] = [];

  const publish = (): void => {
    for (const [kind, { track, publication }] of sent)
      if (!tracks.includes(track)) {
        sent.delete(kind);
        void publication
          .then(() => room.localParticipant.unpublishTrack(track, false))
          .catch(() => undefined);
      }
    for (const track of tracks)
      if (!sent.has(track.kind)) {
        const source = track.kind === 'audio' ? Track.Source.Microphone : Track.Source.Camera;
        sent.set(track.kind, { track, publication: room.localParticipant.publishTrack(track, { source }) });
      }
  };
  const allow = (): void =>
    room.localParticipant.setTrackSubscriptionPermissions(
      false,
      [...linked].map((participantIdentity) => ({ participantIdentity, allowAll: true })),
    );
  const tellLinks = (): void => {
    for (const peerId of linked)
      onLink(peerId, room.remoteParticipants.has(peerId) ? 'connected' : 'connecting');
  };
  room
    .on(RoomEvent.TrackSubscribed, (track, _publication, { identity }) => {
      const stream = streams.get(identity) ?? new MediaStream();
      streams.set(identity, stream);
      stream.addTrack(track.mediaStreamTrack);
      onStream(identity, stream);
    })
    .on(RoomEvent.TrackUnsubscribed, (track, _publication, { identity }) => {
      streams.get(identity)?.removeTrack(track.mediaStreamTrack);
    })
    .on(RoomEvent.ParticipantConnected, tellLinks)
    .on(RoomEvent.ParticipantDisconnected, tellLinks)
    .on(RoomEvent.Reconnecting, () => {
      for (const peerId of linked) onLink(peerId, 'lost');
    })
    .on(RoomEvent.Reconnected, tellLinks);
  void room
    .connect(url, token)
    .then(() => {
      allow();
      publish();
      tellLinks();
    })
    .catch(() => {
      for (const peerId of linked) onLink(peerId, 'lost');
    });

  return {
    add(peerId) {
      linked.add(peerId);
      allow();
      tellLinks();
    },
    remove(peerId) {
      linked.delete(peerId);
      streams.delete(peerId);
      allow();
    },
    receive: async () => undefined,
    setTracks(next) {
      tracks = next;
      if (room.state === 'connected') publish();
    },
    // The LiveKit client has its own signalling.
    isNegotiating: () => false,
    close: () => void room.disconnect(false),
  };
}
