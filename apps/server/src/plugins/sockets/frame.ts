import { channelName } from './channels.ts';

/** Messages that a client may send. Other keys of a frame are ignored. */
export type Frame =
  | { kind: 'ping' }
  | { kind: 'pong' }
  | { kind: 'subscribe'; channel: string; auth: string | undefined; channelData: string | undefined }
  | { kind: 'unsubscribe'; channel: string }
  /** A subscription to what is no name of a channel. */
  | { kind: 'strange-channel' }
  | { kind: 'client-event' }
  | { kind: 'invalid' };

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON's own keys only: nothing of a frame is called, traversed or turned into text, whatever its shape and depth. */
const own = (value: unknown, key: string): unknown =>
  isObject(value) ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The shape of a frame, checked once; nothing that a client can write makes this throw. */
export function readFrame(text: string): Frame {
  const message = parseJson(text);
  const event = own(message, 'event');
  if (typeof event !== 'string') return { kind: 'invalid' };
  const raw = own(message, 'data');
  // Pusher's clients send the data as an object, or as a text that holds it.
  const data = typeof raw === 'string' && raw !== '' ? parseJson(raw) : (raw ?? {});
  if (data === undefined) return { kind: 'invalid' };
  if (event === 'pusher:ping') return { kind: 'ping' };
  if (event === 'pusher:pong') return { kind: 'pong' };
  if (event !== 'pusher:subscribe' && event !== 'pusher:unsubscribe') return { kind: 'client-event' };
  const channel = textOf(own(data, 'channel'));
  if (channel === undefined || !channelName.test(channel)) return { kind: 'strange-channel' };
  if (event === 'pusher:unsubscribe') return { kind: 'unsubscribe', channel };
  return {
    kind: 'subscribe',
    channel,
    auth: textOf(own(data, 'auth')),
    channelData: textOf(own(data, 'channel_data')),
  };
}
