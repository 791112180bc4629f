import type { RecordedKind } from './formats.ts';

/** Why camera or microphone can't be used; each has its words, and what to do about it. */
export type DeviceProblem = 'denied' | 'missing' | 'in_use' | 'unsupported';

const problems: Readonly<Record<string, DeviceProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'in_use',
  AbortError: 'in_use',
};
export const problemOf = (error: unknown): DeviceProblem =>
  problems[(error as { name?: string } | null)?.name ?? ''] ?? 'unsupported';

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
