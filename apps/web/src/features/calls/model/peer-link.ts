import { createSignalQueue, type SendSignal, type SignalKind } from './signal-queue.ts';

export type LinkState = 'connecting' | 'connected' | 'lost';

interface Options {
  connection: RTCPeerConnection;
  /** The polite peer rolls its own offer back when both peers offer at once (glare). */
  polite: boolean;
  send: SendSignal;
  onStream(stream: MediaStream): void;
  onState(state: LinkState): void;
  /** Maximum bit rate of the sent video, in bits per second; left out: the browser decides. */
  videoMaxBps?: number | undefined;
}

export interface PeerLink {
  /** Replaces the tracks that this page sends; a kind that is missing is no longer sent. */
  setTracks(tracks: readonly MediaStreamTrack[]): void;
  receive(kind: SignalKind, data: string): Promise<void>;
  /** An offer of this page has no answer yet. */
  isNegotiating(): boolean;
  close(): void;
}

/** Interval at which an offer without an answer is repeated. */
const offerRepeatMs = 5000;

/** A description as it is signalled. An answer names the origin of its offer: of a repeated offer's answers only the first is taken. */
type SignalledDescription = RTCSessionDescriptionInit & { answers?: string | undefined };

/** The `o=` line of an SDP, which names the session and the version of its description (RFC 8866, section 5.2). */
const originOf = (description: RTCSessionDescriptionInit | null): string | undefined =>
  /^o=.*$/m.exec(description?.sdp ?? '')?.[0];

const states: Partial<Record<RTCPeerConnectionState, LinkState>> = {
  connected: 'connected',
  disconnected: 'lost',
  failed: 'lost',
};

/**
 * The link to one other page of a call, by "perfect negotiation" (WebRTC 1.0, section 10.7): either peer may offer at any time, and the
 * polite one gives way.
 */
export function createPeerLink({
  connection,
  polite,
  send,
  onStream,
  onState,
  videoMaxBps,
}: Options): PeerLink {
  let isOffering = false;
  let ignoresOffer = false;
  const signals = createSignalQueue(send);
  let repeating: ReturnType<typeof setInterval> | undefined;
  const tellState = (): void => onState(states[connection.connectionState] ?? 'connecting');
  // An audio transceiver from the start: without any there would be nothing to negotiate, and this page could not receive.
  connection.addTransceiver('audio', { direction: 'sendrecv' });
  const remote = new MediaStream();

  connection.addEventListener('negotiationneeded', () => {
    isOffering = true;
    void connection
      .setLocalDescription()
      .then(() => signals.add('description', connection.localDescription))
      .catch(() => undefined)
      .finally(() => {
        isOffering = false;
      });
  });
  connection.addEventListener('icecandidate', ({ candidate }) => signals.add('candidate', candidate));
  connection.addEventListener('track', ({ track }) => {
    for (const old of remote.getTracks()) if (old.kind === track.kind) remote.removeTrack(old);
    remote.addTrack(track);
    // Turning a camera off or on mutes its track, and makes no new one.
    for (const event of ['mute', 'unmute']) track.addEventListener(event, () => onStream(remote));
    onStream(remote);
  });
  connection.addEventListener('connectionstatechange', () => {
    tellState();
    if (connection.connectionState === 'failed') connection.restartIce();
  });
  connection.addEventListener('signalingstatechange', () => {
    clearInterval(repeating);
    // What the server took may still be lost on the other page, or with it.
    if (connection.signalingState === 'have-local-offer')
      repeating = setInterval(() => signals.add('description', connection.localDescription), offerRepeatMs);
    // How often the call is polled depends on it.
    tellState();
  });

  async function takeDescription({ answers, ...description }: SignalledDescription): Promise<void> {
    const offered = originOf(connection.pendingLocalDescription);
    // A page of an older version names no offer.
    if (description.type === 'answer' && answers !== undefined && answers !== offered) return;
    const collides = description.type === 'offer' && (isOffering || connection.signalingState !== 'stable');
    ignoresOffer = collides && !polite;
    if (ignoresOffer) return;
    await connection.setRemoteDescription(description);
    if (description.type !== 'offer') return;
    await connection.setLocalDescription();
    const { type, sdp } = connection.localDescription ?? {};
    signals.add('description', { type, sdp, answers: originOf(description) });
  }

  const transceiverOf = (kind: string): RTCRtpTransceiver | undefined =>
    connection
      .getTransceivers()
      .find((one) => one.currentDirection !== 'stopped' && one.receiver.track.kind === kind);

  return {
    setTracks(tracks) {
      for (const kind of ['audio', 'video'] as const) {
        const track = tracks.find((one) => one.kind === kind) ?? null;
        const transceiver = transceiverOf(kind);
        if (transceiver) {
          void transceiver.sender.replaceTrack(track).catch(() => undefined);
          // A transceiver of the other peer is receive-only until this page sends too.
          if (track) transceiver.direction = 'sendrecv';
        } else if (track)
          connection.addTransceiver(track, {
            direction: 'sendrecv',
            ...(kind === 'video' && videoMaxBps ? { sendEncodings: [{ maxBitrate: videoMaxBps }] } : {}),
          });
      }
    },
    async receive(kind, data) {
      const value = JSON.parse(data);
      if (kind === 'description') return takeDescription(value);
      if (value === null) return;
      await connection.addIceCandidate(value).catch((error: unknown) => {
        // ICE candidates of an ignored offer are expected to fail.
        if (!ignoresOffer) throw error;
      });
    },
    isNegotiating: () => connection.signalingState !== 'stable',
    close() {
      clearInterval(repeating);
      signals.close();
      connection.close();
    },
  };
}
