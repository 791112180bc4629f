import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPeerLink } from './peer-link.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The signalling states of an RTCPeerConnection, without media (WebRTC 1.0, section 4.4.1.5). */
class SignallingConnection extends EventTarget {
  static made = 0;
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  localDescription: RTCSessionDescriptionInit | null = null;
  pendingLocalDescription: RTCSessionDescriptionInit | null = null;
  answered: (string | undefined)[] = [];
  private version = 0;
  private readonly id = ++SignallingConnection.made;

  addTransceiver(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('negotiationneeded')));
  }
  getTransceivers(): [] {
    return [];
  }
  private change(state: RTCSignalingState, pending: RTCSessionDescriptionInit | null): void {
    this.pendingLocalDescription = pending;
    if (this.signalingState === state) return;
    this.signalingState = state;
    this.dispatchEvent(new Event('signalingstatechange'));
  }
  async setLocalDescription(): Promise<void> {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.localDescription = { type, sdp: `v=0\r\no=- ${this.id} ${++this.version} IN IP4 127.0.0.1\r\n` };
    if (type === 'answer') this.change('stable', null);
    else this.change('have-local-offer', this.localDescription);
  }
  async setRemoteDescription({ type, sdp }: RTCSessionDescriptionInit): Promise<void> {
    if (type === 'offer') return this.change('have-remote-offer', null);
    if (this.signalingState !== 'have-local-offer') throw new Error('An answer without an offer');
    this.answered.push(sdp);
    this.change('stable', null);
  }
  close(): void {
    this.change('closed', null);
  }
}

/** Two linked pages. What `isLost` says of a signal never arrives. */
function linkedPages(isLost: (from: 'polite' | 'impolite', data: string) => boolean) {
  const [first, second] = [new SignallingConnection(), new SignallingConnection()];
  const make = (from: 'polite' | 'impolite', connection: SignallingConnection, to: () => typeof polite) =>
    createPeerLink({
      connection: connection as unknown as RTCPeerConnection,
      polite: from === 'polite',
      send: async (kind, data) => {
        if (!isLost(from, data)) await to().receive(kind, data);
        return 'sent';
      },
      onStream: () => undefined,
      onState: () => undefined,
    });
  const polite: ReturnType<typeof createPeerLink> = make('polite', first, () => impolite);
  const impolite = make('impolite', second, () => polite);
  return { first, second, close: () => [polite, impolite].map((link) => link.close()) };
}

describe('a link whose signals the server took and the other page never saw', () => {
  it.each([
    ['the offer of the impolite page', 'impolite', '"offer"'],
    ['the answer', 'polite', '"answer"'],
  ] as const)('comes about all the same: %s', async (_, from, type) => {
    let lost = 0;
    const { first, second, close } = linkedPages(
      (sender, data) => sender === from && data.includes(type) && lost++ === 0,
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(lost).toBe(1);
    await vi.advanceTimersByTimeAsync(11_000);
    expect([first.signalingState, second.signalingState]).toEqual(['stable', 'stable']);
    close();
  });

  it('takes no answer to another offer than its own last one', async () => {
    const connection = new SignallingConnection();
    const link = createPeerLink({
      connection: connection as unknown as RTCPeerConnection,
      polite: true,
      send: async () => 'sent',
      onStream: () => undefined,
      onState: () => undefined,
    });
    await vi.advanceTimersByTimeAsync(0);
    const answers = /^o=.*$/m.exec(connection.localDescription?.sdp ?? '')?.[0];
    await link.receive('description', JSON.stringify({ type: 'answer', sdp: 'old', answers: 'o=- 9 9' }));
    await link.receive('description', JSON.stringify({ type: 'answer', sdp: 'own', answers }));
    await link.receive('description', JSON.stringify({ type: 'answer', sdp: 'again', answers }));
    expect(connection.answered).toEqual(['own']);
    link.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
