import { writeDuration } from '#lib/time/duration.ts';

export type RecordedKind = 'audio' | 'video';

/** Containers and codecs by preference; the first one that the browser supports is used. */
const formats: Record<RecordedKind, readonly string[]> = {
  audio: ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/ogg;codecs=opus'],
  video: ['video/webm;codecs=vp8,opus', 'video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/mp4', 'video/webm'],
};

/** Null where the browser records nothing of the kind. */
export const chooseFormat = (kind: RecordedKind, isSupported: (mime: string) => boolean): string | null =>
  formats[kind].find(isSupported) ?? null;

/** Bit rates that are good enough to hear and see; ten minutes of them stay below the size limit of a file. */
export const bitsOf: Record<RecordedKind, MediaRecorderOptions> = {
  audio: { audioBitsPerSecond: 48_000 },
  video: { audioBitsPerSecond: 48_000, videoBitsPerSecond: 500_000 },
};

/** `audio/webm;codecs=opus` -> `audio/webm`. */
export const plainType = (mime: string): string => mime.split(';')[0] ?? mime;

const endings: Record<string, string> = { 'audio/mp4': 'm4a', 'image/jpeg': 'jpg' };

/** `audio 14-05.webm`: a name that says when it was made. */
export function fileNameOf(label: string, mime: string, at: Date): string {
  const type = plainType(mime);
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0'));
  return `${label} ${time.join('-')}.${endings[type] ?? type.split('/')[1] ?? 'bin'}`;
}

/** 75 -> `1:15`. */
export const formatSeconds = (seconds: number): string => writeDuration(seconds * 1000);
