import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CaptureEvent,
  currentCapture,
  isCaptured,
  listenToCapture,
  MediaError,
  openUserMedia,
  shareScreen,
  stopCapture,
} from './index.ts';

type Kind = 'video' | 'audio';
/** A track as far as it is used: stopping it by hand tells nobody, as in a browser. */
class FakeTrack extends EventTarget {
  readyState = 'live';
  readonly kind: Kind;
  readonly surface: string;
  constructor(kind: Kind, surface = '') {
    super();
    this.kind = kind;
    this.surface = surface;
  }
  stop = (): void => {
    this.readyState = 'ended';
  };
  end(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
  getSettings = () => ({ displaySurface: this.surface });
}
const streamOf = (...tracks: FakeTrack[]) => ({
  getTracks: () => tracks,
  getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
});
const getUserMedia = vi.fn();
const getDisplayMedia = vi.fn();
const enumerateDevices = vi.fn(async () => [{ kind: 'audioinput' }]);
const plan = { camera: true, microphone: true };
let told: CaptureEvent[] = [];
let forget = () => {};

beforeEach(() => {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, getDisplayMedia, enumerateDevices } });
  getUserMedia
    .mockReset()
    .mockImplementation(async () => streamOf(new FakeTrack('video'), new FakeTrack('audio')));
  getDisplayMedia.mockReset();
  told = [];
  forget = listenToCapture((event) => told.push(event));
});
afterEach(() => {
  forget();
  stopCapture();
  vi.unstubAllGlobals();
});

describe('openUserMedia', () => {
  it('asks once, and again only when a device that is wanted is gone', async () => {
    const first = await openUserMedia(plan);
    expect(await openUserMedia(plan)).toBe(first);
    expect(getUserMedia).toHaveBeenCalledTimes(1);
    (first.getVideoTracks()[0] as unknown as FakeTrack).end();
    expect(isCaptured('camera')).toBe(false);
    expect(isCaptured('microphone')).toBe(true);
    const second = await openUserMedia(plan);
    expect(second).not.toBe(first);
    expect(currentCapture().userMedia).toBe(second);
    expect(first.getTracks().map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    expect(told).toEqual([
      { type: 'opened', part: 'camera' },
      { type: 'opened', part: 'microphone' },
      { type: 'ended', part: 'camera' },
      { type: 'opened', part: 'camera' },
      { type: 'opened', part: 'microphone' },
    ]);
  });

  it('says which device is missing', async () => {
    getUserMedia.mockRejectedValue(Object.assign(new Error('x'), { name: 'NotFoundError' }));
    await expect(openUserMedia(plan)).rejects.toMatchObject({ code: 'no-camera' });
    vi.stubGlobal('navigator', {});
    await expect(openUserMedia(plan)).rejects.toMatchObject({ code: 'unsupported' });
  });
});

describe('shareScreen', () => {
  it.each(['window', 'browser', undefined])('takes no %s for the screen', async (surface) => {
    const track = new FakeTrack('video', surface ?? '');
    getDisplayMedia.mockResolvedValue(streamOf(track));
    await expect(shareScreen()).rejects.toMatchObject({ code: 'screen-incomplete' });
    expect(track.readyState).toBe('ended');
    expect(currentCapture().screen).toBeNull();
  });

  it('tells when the sharing ends, unless the page ended it', async () => {
    const track = new FakeTrack('video', 'monitor');
    getDisplayMedia.mockResolvedValue(streamOf(track));
    await shareScreen();
    track.end();
    expect(told).toEqual([
      { type: 'opened', part: 'screen' },
      { type: 'ended', part: 'screen' },
    ]);
    const next = new FakeTrack('video', 'monitor');
    getDisplayMedia.mockResolvedValue(streamOf(next));
    await shareScreen();
    stopCapture();
    expect(next.readyState).toBe('ended');
    next.end();
    expect(told).toHaveLength(3);
  });

  it('says what the browser refused', async () => {
    getDisplayMedia.mockRejectedValue(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
    const refused = await shareScreen().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MediaError);
    expect(refused).toMatchObject({ code: 'denied', original: { message: 'no' } });
  });
});
