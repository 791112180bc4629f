import { getSession, subscribeSession } from './session.ts';

/** What a listener of a channel gets; `stop` ends the listening. */
export type StopListening = () => void;

type PusherEcho = import('laravel-echo').default<'pusher'>;

let echo: Promise<PusherEcho | null> | null = null;
let echoToken: string | null = null;

async function connect(): Promise<PusherEcho | null> {
  const { token, activeInstitutionId } = getSession();
  if (!token) return null;
  const [{ default: Echo }, { default: Pusher }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
  ]);
  const secure = window.location.protocol === 'https:';
  const port = Number(window.location.port) || (secure ? 443 : 80);
  // Fresh header objects: the library shares the defaults between instances.
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
  if (activeInstitutionId) headers['X-Institution-Id'] = activeInstitutionId;
  return new Echo({
    broadcaster: 'pusher',
    key: 'certame',
    client: new Pusher('certame', {
      cluster: '',
      wsHost: window.location.hostname,
      wsPort: port,
      wssPort: port,
      forceTLS: secure,
      enabledTransports: secure ? ['wss'] : ['ws'],
      disableStats: true,
      channelAuthorization: { endpoint: '/broadcasting/auth', transport: 'ajax', headers: { ...headers } },
    }),
  });
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

/** Listens to an event of a private channel; joins again when the token changes. Silent without a socket. */
export function listenPrivate(
  channel: string,
  events: Record<string, (data: unknown) => void>,
): StopListening {
  let stopped = false;
  let joinedWith: string | null = null;

  const join = async (): Promise<void> => {
    const { token } = getSession();
    if (!token || token === joinedWith) return;
    joinedWith = token;
    const socket = await currentEcho();
    if (stopped || !socket) return;
    const joined = socket.private(channel);
    // The leading dot takes the event's name as it is, without a namespace.
    for (const [event, listener] of Object.entries(events)) joined.listen(`.${event}`, listener);
  };
  void join();
  const unsubscribe = subscribeSession(() => void join());
  return () => {
    stopped = true;
    unsubscribe();
    void echo?.then((socket) => socket?.leave(channel)).catch(() => undefined);
  };
}
