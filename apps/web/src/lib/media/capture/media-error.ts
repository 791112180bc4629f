/** Why camera, microphone or screen can't be used; each has its own help for people. */
export type MediaErrorCode =
  | 'unsupported'
  | 'no-camera'
  | 'no-microphone'
  | 'not-found'
  | 'in-use'
  | 'constraints'
  | 'denied'
  | 'denied-by-system'
  | 'screen-incomplete'
  | 'failed';

const codes: Readonly<Record<string, MediaErrorCode>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'not-found',
  DevicesNotFoundError: 'not-found',
  OverconstrainedError: 'constraints',
  NotReadableError: 'in-use',
  TrackStartError: 'in-use',
  AbortError: 'in-use',
  NotSupportedError: 'unsupported',
  InvalidStateError: 'failed',
};

/** A refusal with its code; `original` is what an event of the attempt says of it. */
export class MediaError extends Error {
  readonly code: MediaErrorCode;
  readonly original: { name: string; message: string };
  constructor(code: MediaErrorCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'MediaError';
    this.code = code;
    const { name = code, message = '' } = (cause ?? {}) as Partial<Error>;
    this.original = { name: name.slice(0, 500), message: message.slice(0, 500) };
  }
}

/** What a browser's error means. Chromium tells by its words alone that the system, and not a person, said no. */
export function mediaErrorOf(error: unknown): MediaErrorCode {
  if (error instanceof MediaError) return error.code;
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>;
  const code = codes[name] ?? 'failed';
  return code === 'denied' && /system/i.test(message) ? 'denied-by-system' : code;
}

interface Asked {
  camera: boolean;
  microphone: boolean;
}

/** Of a device that wasn't found: which one there is none of. Kinds are listed before any permission. */
export function missingDeviceOf(asked: Asked, kinds: readonly string[]): MediaErrorCode {
  if (asked.camera && !kinds.includes('videoinput')) return 'no-camera';
  if (asked.microphone && !kinds.includes('audioinput')) return 'no-microphone';
  return 'not-found';
}
