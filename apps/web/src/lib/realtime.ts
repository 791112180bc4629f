import {
  type Channel,
  type ChannelParams,
  channelNameOf,
  type EventData,
  type EventName,
} from '@certame/contract/kit/channel.ts';
import { request } from './http/http.ts';
import { getSession, subscribeSession } from './session/session.ts';

/** What a listener of a channel gets; `stop` ends the listening. */
export type StopListening = () => void;

type PusherEcho = import('laravel-echo').default<'pusher'>;

/** The server closes sockets with it when their session has ended, whoever ended it. */
const sessionEndedCode = 4009;
let sessionEnded: () => void = () => undefined;
/** Called when the server has closed this page's socket because its session is over. */
export const onSocketSessionEnded = (listener: () => void): void => {
  sessionEnded = listener;
};

let echo: Promise<PusherEcho | null> | null = null;
let echoToken: string | null = null;

interface SocketPlace {
  key: string;
  host: string;
  port: number;
  secure: boolean;
}

/** This page's own server, unless that names an engine. */
async function findSocketPlace(): Promise<SocketPlace> {
  const { protocol, hostname, port } = window.location;
  const secure = protocol === 'https:';
  const own = { key: 'certame', host: hostname, port: Number(port) || (secure ? 443 : 80), secure };
  const options = { quiet: true } as const;
  const asked = request<{ engine: SocketPlace | null }>('GET', '/broadcasting/config', options);
  const { engine } = await asked.catch(() => ({ engine: null }));
  return engine ?? own;
}

async function connect(): Promise<PusherEcho | null> {
  if (!getSession().token) return null;
  const [{ default: Echo }, { default: Pusher }, { key, host, port, secure }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
    findSocketPlace(),
  ]);
  // As of each joining: the institution may have been chosen, or changed, since the socket was opened.
  const headersProvider = (): Record<string, string> => {
    const { token, activeInstitutionId } = getSession();
    return {
      Authorization: `Bearer ${token ?? ''}`,
      ...(activeInstitutionId ? { 'X-Institution-Id': activeInstitutionId } : {}),
    };
  };
  const client = new Pusher(key, {
    cluster: '',
    wsHost: host,
    wsPort: port,
    wssPort: port,
    forceTLS: secure,
    enabledTransports: secure ? ['wss'] : ['ws'],
    disableStats: true,
    channelAuthorization: { endpoint: '/broadcasting/auth', transport: 'ajax', headersProvider },
  });
  client.connection.bind('error', (error: { data?: { code?: number } } | undefined) => {
    if (error?.data?.code === sessionEndedCode) sessionEnded();
  });
  return new Echo({ broadcaster: 'pusher', key, client });
}

/** One socket a page; none where there is no line, which costs only the liveliness. */
function currentEcho(): Promise<PusherEcho | null> {
  const { token } = getSession();
  if (echo && echoToken === token) return echo;
  void echo?.then((old) => old?.disconnect()).catch(() => undefined);
  echoToken = token;
  echo = connect().catch(() => null);
  return echo;
}

/** Listeners of each channel: the socket leaves a channel with its last one. */
const listeners = new Map<string, number>();

/** What a page does at the events of a channel. */
export type Listeners<C extends Channel> = { [E in EventName<C>]?: (data: EventData<C, E>) => void };

/**
 * Listens to events of a private or presence channel; joins again when the token changes. Silent without a socket. `onJoined` hears
 * of each joining, the later ones as `again`: what happened before it has to be asked for (lib/queries/ask-anew.ts).
 * The channel comes as a type and its pattern as a text: the schemas of its payloads stay out of the page's bytes.
 */
export function listen<C extends Channel>(
  pattern: C['pattern'],
  params: ChannelParams<C>,
  events: Listeners<C>,
  onJoined?: (again: boolean) => void,
): StopListening {
  const name = channelNameOf(pattern, params);
  const isPresence = name.startsWith('presence-');
  const channel = name.replace(/^(private|presence)-/, '');
  const heard = Object.entries(events) as [string, (data: unknown) => void][];
  let stopped = false;
  let joinedWith: string | null = null;
  let joinedTimes = 0;
  let leave: () => void = () => undefined;
  listeners.set(channel, (listeners.get(channel) ?? 0) + 1);
  const announceJoined = (): void => {
    joinedTimes += 1;
    if (!stopped) onJoined?.(joinedTimes > 1);
  };

  const join = async (): Promise<void> => {
    const { token } = getSession();
    if (!token || token === joinedWith) return;
    joinedWith = token;
    const socket = await currentEcho();
    if (stopped || !socket) return;
    const joined = isPresence ? socket.join(channel) : socket.private(channel);
    // The leading dot takes the event's name as it is, without a namespace.
    for (const [event, listener] of heard) joined.listen(`.${event}`, listener);
    if (onJoined) joined.subscribed(announceJoined);
    leave = () => {
      for (const [event, listener] of heard) joined.stopListening(`.${event}`, listener);
      if (!listeners.has(channel)) socket.leave(channel);
    };
  };
  void join();
  const unsubscribe = subscribeSession(() => void join());
  return () => {
    if (stopped) return;
    stopped = true;
    unsubscribe();
    const others = (listeners.get(channel) ?? 1) - 1;
    if (others > 0) listeners.set(channel, others);
    else listeners.delete(channel);
    leave();
  };
}
