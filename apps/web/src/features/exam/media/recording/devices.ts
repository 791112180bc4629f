import { type MediaErrorCode, mediaErrorOf } from '#lib/media/capture/index.ts';
import type { RecordedKind } from './formats.ts';

/** Why camera or microphone can't be used; each has its words, and what to do about it. */
export type DeviceProblem = 'denied' | 'missing' | 'in_use' | 'unsupported';

const problems: Readonly<Record<MediaErrorCode, DeviceProblem>> = {
  denied: 'denied',
  'denied-by-system': 'denied',
  'no-camera': 'missing',
  'no-microphone': 'missing',
  'not-found': 'missing',
  constraints: 'missing',
  'in-use': 'in_use',
  unsupported: 'unsupported',
  'screen-incomplete': 'unsupported',
  failed: 'unsupported',
};
export const problemOf = (error: unknown): DeviceProblem => problems[mediaErrorOf(error)];

export type Facing = 'user' | 'environment';

const ideal = (width: number, height: number, facing: Facing): MediaTrackConstraints => ({
  width: { ideal: width },
  height: { ideal: height },
  facingMode: { ideal: facing },
});

/** Asks for the devices. Rejects with what `problemOf` reads, also where a page without TLS has none. */
export function openDevices(kind: RecordedKind | 'photo', facing: Facing): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) return Promise.reject(new Error('no devices'));
  return navigator.mediaDevices.getUserMedia({
    audio: kind !== 'photo' && { echoCancellation: true, noiseSuppression: true },
    video: kind === 'photo' ? ideal(2560, 1920, facing) : kind === 'video' && ideal(640, 480, facing),
  });
}

export const closeDevices = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Two cameras or more: a phone, usually. */
export async function hasOtherCamera(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter((device) => device.kind === 'videoinput').length > 1;
}
