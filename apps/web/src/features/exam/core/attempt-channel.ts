import { computeBackoffMs } from '#lib/http/backoff.ts';
import type { Timers } from './time/timers.ts';

/** What the channel needs of a browser's WebSocket. */
export interface ChannelSocket {
  send(text: string): void;
  close(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** Jitter: a room full of candidates doesn't ask in the same instant. */
const longestSpreadMs = 1000;

/**
 * Backoff with jitter. The first retry comes within a second at a random moment: when a server stops, all its sockets break together, and
 * the other servers are ready to take them.
 */
const waitMs = (failures: number, random: () => number): number =>
  failures === 1 ? random() * longestSpreadMs : computeBackoffMs(failures - 1, random);

interface Frame {
  event?: unknown;
  channel?: unknown;
  data?: unknown;
}

const read = (text: unknown): Frame => {
  try {
    const frame: unknown = JSON.parse(String(text));
    return typeof frame === 'object' && frame !== null ? frame : {};
  } catch {
    return {};
  }
};

/**
 * Subscribes to the attempt's private channel (the part of the Pusher protocol that one private channel needs: the library
 * would cost the room 25 kB). An event's content is not used: `onEvents` asks the server, so nothing depends on an event
 * arriving. Reconnects with backoff and then reports as after an event, since events may have been missed.
 */
export function listenToAttempt(options: {
  channel: string;
  /** Opens a socket. A promise where its address has to be requested first; a rejected one is retried like a broken socket. */
  open: () => ChannelSocket | Promise<ChannelSocket>;
  /** Asks for the signature that lets this socket join. */
  authorize: (socketId: string, channel: string) => Promise<string>;
  /** Names of the events since the last call; empty after a reconnection, when any event may have been missed. */
  onEvents: (events: readonly string[]) => void;
  /** Called at once with the events of a phone's uploads, which are only shown: they don't make the room ask the server. */
  onUpload?: (event: string, data: unknown) => void;
  timers: Timers;
  random: () => number;
}): () => void {
  const { channel, timers, random } = options;
  let socket: ChannelSocket | undefined;
  let cancel: () => void = () => undefined;
  let cancelNews: (() => void) | undefined;
  let failures = 0;
  /** The last socket broke or never opened: events may have been missed. */
  let wasAway = false;
  let stopped = false;

  let heard: string[] = [];
  const news = (event?: string): void => {
    if (event !== undefined) heard.push(event);
    cancelNews ??= timers.after(random() * longestSpreadMs, () => {
      cancelNews = undefined;
      options.onEvents(heard);
      heard = [];
    });
  };

  const join = async (opened: ChannelSocket, data: unknown): Promise<void> => {
    const socketId = (read(data) as { socket_id?: unknown }).socket_id;
    const auth = await options.authorize(String(socketId), channel);
    if (socket === opened)
      opened.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  };

  const hear = (opened: ChannelSocket, { event, channel: of, data }: Frame): void => {
    if (event === 'pusher:ping') opened.send('{"event":"pusher:pong","data":{}}');
    else if (event === 'pusher:connection_established') join(opened, data).catch(() => opened.close());
    // The subscription was rejected: the socket is replaced, since a new one gets a new signature.
    else if (event === 'pusher:subscription_error') opened.close();
    else if (of !== channel || typeof event !== 'string') return;
    else if (event === 'pusher_internal:subscription_succeeded') {
      failures = 0;
      if (wasAway) news();
      wasAway = false;
    } else if (event.startsWith('upload.')) options.onUpload?.(event, read(data));
    else if (!event.startsWith('pusher')) news(event);
  };

  const again = (): void => {
    if (stopped) return;
    failures += 1;
    wasAway = true;
    cancel = timers.after(waitMs(failures, random), connect);
  };
  const adopt = (opened: ChannelSocket): void => {
    if (stopped) {
      opened.close();
      return;
    }
    socket = opened;
    opened.onmessage = (message) => hear(opened, read(message.data));
    opened.onclose = () => {
      if (stopped || socket !== opened) return;
      socket = undefined;
      again();
    };
  };
  function connect(): void {
    if (stopped) return;
    const opening = options.open();
    if (opening instanceof Promise) opening.then(adopt, again);
    else adopt(opening);
  }
  connect();

  return () => {
    stopped = true;
    cancel();
    cancelNews?.();
    socket?.close();
  };
}
