import { peerSyncMs } from '@certame/contract/features/calls/call-kinds.ts';
import type {
  CallPeer,
  CallSignal,
  CallState,
  CallTransport,
} from '@certame/contract/features/calls/endpoints.ts';
import { isPolite } from '@certame/rules/calls/call-links.ts';
import type { CallCalls, Failure } from './call-calls.ts';
import type { MediaLinks } from './media-links.ts';
import type { LinkState } from './peer-link.ts';
import { repeatUnheard } from './repeat-unheard.ts';
import { createSyncLoop } from './sync-loop.ts';

export type CallPhase = 'joining' | 'joined' | 'ended' | 'elsewhere' | 'failed';

export interface RemotePeer extends CallPeer {
  stream: MediaStream | null;
  link: LinkState;
}

export interface CallView {
  phase: CallPhase;
  /** The user of this page has started the call. */
  host: boolean;
  muted: boolean;
  /** The video that this page sends; null: none. */
  video: MediaStreamTrack | null;
  presenting: boolean;
  peers: readonly RemotePeer[];
}

interface Options {
  calls: CallCalls;
  /** Subscribes to changes of the call; null where the page has no socket. */
  listen: ((heard: () => void) => () => void) | null;
  makeLinks(transport: CallTransport, options: LinkOptions): Promise<MediaLinks>;
  /** This page's own microphone; null: it only listens. */
  microphone: MediaStreamTrack | null;
  startsMuted?: boolean;
  onChange(view: CallView): void;
}

/** Context that the links to other pages need. */
export interface LinkOptions {
  peerId: string;
  host: boolean;
  send(toPeer: string, kind: CallSignal['kind'], data: string): Promise<'sent' | Failure>;
  onStream(peerId: string, stream: MediaStream): void;
  onLink(peerId: string, state: LinkState): void;
  videoMaxBps?: number;
}

export interface CallClient {
  setMuted(muted: boolean): void;
  /** Sends a camera or a shared screen; null: no video. Stops the track that was sent before. */
  show(track: MediaStreamTrack | null, presenting: boolean): void;
  /** Something may have changed: polls at once. */
  askNow(): void;
  /** Leaves the call. */
  leave(): Promise<void>;
  /** This page is unloaded, and its place is kept for the next one: others see a short loss of the connection. */
  suspend(): void;
}

/** Polling interval while links are established or negotiated anew, and where no socket reports new peers. */
const eagerSyncMs = 1200;

type Store = ReturnType<typeof createStore>;

/** The page's state of its call. */
function createStore({ startsMuted = false, onChange }: Pick<Options, 'startsMuted' | 'onChange'>) {
  let view: CallView = {
    ...{ phase: 'joining', host: false, muted: startsMuted, video: null, presenting: false, peers: [] },
  };
  const change = (patch: Partial<CallView>): void => {
    view = { ...view, ...patch };
    onChange(view);
  };
  return {
    view: () => view,
    change,
    isOver: () => view.phase !== 'joining' && view.phase !== 'joined',
    patchPeer: (id: string, patch: Partial<RemotePeer>): void =>
      change({ peers: view.peers.map((peer) => (peer.id === id ? { ...peer, ...patch } : peer)) }),
  };
}

/** Reconciles the links with the current peers, and passes the new signals on to them. Returns the number of the last signal. */
async function takeState(
  { view, change }: Store,
  links: MediaLinks,
  ownId: string,
  { peers, signals }: CallState,
): Promise<number> {
  const known = new Map(view().peers.map((peer) => [peer.id, peer]));
  const there = new Set(peers.map(({ id }) => id));
  for (const id of known.keys()) if (!there.has(id)) links.remove(id);
  const unknown = { stream: null, link: 'connecting' as const };
  change({ peers: peers.map((peer) => ({ ...unknown, ...known.get(peer.id), ...peer })) });
  for (const { id } of peers) if (!known.has(id)) links.add(id, isPolite(ownId, id));
  for (const signal of signals) await links.receive(signal).catch(() => undefined);
  return signals.at(-1)?.seq ?? 0;
}

/** One page's participation in a call: joins it, keeps its links in step with the peers, and passes signals on. */
export function joinCallClient({ calls, microphone, listen, makeLinks, ...rest }: Options): CallClient {
  const store = createStore(rest);
  const { view, change, isOver } = store;
  let peerId: string | null = null;
  let links: MediaLinks | null = null;
  let after = 0;
  let isSuspended = false;
  let stopListening: () => void = () => undefined;

  const stop = (phase: CallPhase): void => {
    loop.stop();
    stopListening();
    links?.close();
    microphone?.stop();
    view().video?.stop();
    change({ phase, peers: [], video: null, presenting: false });
  };
  const take = async (state: CallState): Promise<void> => {
    if (state.ended) stop('ended');
    else if (links && peerId !== null) after = Math.max(after, await takeState(store, links, peerId, state));
  };
  const loop = createSyncLoop({
    delayMs() {
      const { peers } = view();
      const isSettled = peers.every(({ link }) => link === 'connected') && !links?.isNegotiating();
      return isSettled && (listen !== null || peers.length > 0) ? peerSyncMs : eagerSyncMs;
    },
    async ask() {
      if (peerId === null) return;
      const { muted, presenting } = view();
      const outcome = await calls.sync({ peer_id: peerId, after, muted, presenting });
      if (isOver()) return;
      if (outcome === 'elsewhere' || outcome === 'ended') stop(outcome);
      // Without a connection to the server the call continues, since media take a way of their own.
      else if (typeof outcome !== 'string') await take(outcome);
    },
  });
  const sendTracks = (): void =>
    links?.setTracks([microphone, view().video].filter((track) => track !== null));

  async function begin(): Promise<void> {
    const joined = await repeatUnheard(calls.join, isOver);
    if (typeof joined === 'string')
      return isOver() ? undefined : stop(joined === 'ended' ? 'ended' : 'failed');
    const { peer_id: ownId, host, transport } = joined;
    // A page that was suspended meanwhile doesn't leave: its successor is in the call already, or about to join.
    if (isOver()) return isSuspended ? undefined : calls.leave(ownId);
    peerId = ownId;
    links = await makeLinks(transport, {
      ...{ peerId: ownId, host },
      send: (to_peer, kind, data) => calls.signal({ peer_id: ownId, to_peer, kind, data }),
      onStream: (id, stream) => store.patchPeer(id, { stream }),
      onLink(id, link) {
        store.patchPeer(id, { link });
        loop.settle();
      },
    });
    change({ phase: 'joined', host });
    if (microphone) microphone.enabled = !view().muted;
    sendTracks();
    await take(joined);
    stopListening = listen?.(loop.now) ?? stopListening;
    loop.settle();
  }
  void begin().catch(() => isOver() || stop('failed'));

  const show = (track: MediaStreamTrack | null, presenting: boolean): void => {
    view().video?.stop();
    change({ video: track, presenting: track !== null && presenting });
    track?.addEventListener('ended', () => {
      if (view().video === track) show(null, false);
    });
    sendTracks();
    loop.now();
  };
  return {
    show,
    setMuted(muted) {
      if (microphone) microphone.enabled = !muted;
      change({ muted });
      loop.now();
    },
    askNow: () => loop.now(),
    suspend() {
      isSuspended = true;
      if (!isOver()) stop('ended');
    },
    async leave() {
      if (isOver()) return;
      stop('ended');
      if (peerId !== null) await calls.leave(peerId);
    },
  };
}
