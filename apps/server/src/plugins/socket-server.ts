import type { KeyObject } from 'node:crypto';
import { channels } from '@certame/contract/channels.ts';
import { AppError } from '@certame/contract/errors.ts';
import { type Channel, channelNameOf } from '@certame/contract/kit/channel.ts';
import type { FastifyInstance } from 'fastify';
import { deriveKey } from '#lib/secrets/tokens.ts';
import type { Services } from '#services.ts';
import type { SocketEngine } from './providers/socket-engine/socket-engine.ts';
import type { ChannelAuthorizer, Realtime } from './realtime.ts';
import { channelName, createChannelRegistry, needsAuthorization } from './sockets/channels.ts';
import { type Connections, createConnections } from './sockets/connections.ts';
import { watchConnections } from './sockets/ended-sessions.ts';
import { createFanOut, type FanOut, type FanOutMessage } from './sockets/fan-out.ts';
import { ANNOUNCE_EVERY_MS, createRemotePresence, partsOf } from './sockets/remote-presence.ts';
import { signGrant } from './sockets/signature.ts';
import { throttleEvents } from './sockets/throttle-events.ts';
import { acceptUpgrades } from './sockets/upgrades.ts';

export interface SocketServer extends Realtime {
  /** Puts the socket endpoint /app/{key} on the server. */
  attach(app: FastifyInstance, services: Services): void;
  /** Open sockets of this process. */
  count(): number;
}

/** Names of `private-user.{id}` that fit into one notification of PostgreSQL beside a small event. */
const CHANNELS_A_MESSAGE = 100;
const SESSIONS_A_MESSAGE = 150;
const socketId = /^\d{1,15}\.\d{1,15}$/;

/** The payload as the contract declares it: nothing else leaves the server. */
function payloadOf(channel: Channel, event: string, data: unknown): Record<string, unknown> {
  const schema = channel.events[event];
  if (!schema) throw new Error(`The channel ${channel.pattern} has no event ${event}`);
  return schema.parse(data);
}

/** What this process tells the others besides events, and does with what they tell. */
interface OtherProcesses {
  told: (() => FanOutMessage)[];
  onListening(processId: string, sinceMs: number): void;
}
const tellEveryMs = 10_000;

/** Takes over what another process has sent. */
function handleMessage(
  own: Connections,
  { announce, onListening }: Pick<OtherProcesses, 'onListening'> & { announce(): void },
  message: FanOutMessage,
  processId: string,
): void {
  switch (message.kind) {
    case 'events':
      for (const channel of message.channels) own.deliver(channel, message.event, message.data);
      break;
    case 'tie':
      own.tie(message.socketId, message.sessionId);
      break;
    case 'rejoin':
      own.rejoinSessions(new Set(message.sessionIds));
      break;
    case 'present':
      own.addRemote(processId, message.members);
      break;
    case 'left':
      own.removeRemote(processId, message.channel, message.userId);
      break;
    case 'hello':
      announce();
      break;
    case 'drop':
      own.dropSessions(new Set([message.sessionId]));
      break;
    case 'listening':
      onListening(processId, message.sinceMs);
      break;
  }
}

/** The sockets of this process and its line to the others, from the start of the server to its end. */
function startSockets(
  app: FastifyInstance,
  services: Services,
  key: KeyObject,
  others: OtherProcesses,
): { connections: Connections; fanOut: FanOut } {
  const connections = createConnections(
    key,
    services.now,
    createRemotePresence(services.now),
    {
      joined: (presence) => fanOut.send({ kind: 'present', members: [presence] }),
      left: (channel, userId) => fanOut.send({ kind: 'left', channel, userId }),
    },
    (error) => services.log.error({ err: error }, 'A socket was closed for a fault of its own'),
  );
  const announce = (): void => {
    for (const members of partsOf(connections.present())) fanOut.send({ kind: 'present', members });
  };
  const fanOut = createFanOut(services.database, services.log, (message, processId) =>
    handleMessage(
      connections,
      { announce, onListening: (id, sinceMs) => others.onListening(id, sinceMs) },
      message,
      processId,
    ),
  );
  const tell = (): void => {
    for (const message of others.told) fanOut.send(message());
  };
  const telling = setInterval(tell, tellEveryMs).unref();
  app.addHook('onReady', async () => tell());
  const announcing = setInterval(announce, ANNOUNCE_EVERY_MS);
  announcing.unref();
  // Where an engine holds the sockets, the line to the other processes is all that is left.
  const server = services.socketEngine
    ? undefined
    : acceptUpgrades(app.server, connections, {
        publicUrl: services.publicUrl,
        trustedProxies: services.config.TRUST_PROXY,
      });
  const stopWatching = watchConnections(services, connections);
  // Before the server waits for its connections to end: sockets would never end by themselves.
  app.addHook('preClose', async () => {
    stopWatching();
    clearInterval(announcing);
    clearInterval(telling);
    for (const { channel, member } of connections.present())
      fanOut.send({ kind: 'left', channel, userId: member.user_id });
    connections.closeAll();
    server?.close();
    await fanOut.stop();
  });
  return { connections, fanOut };
}

/** The Pusher protocol on this server's own port, or an engine elsewhere that speaks it: any Pusher client connects, and several processes act as one. */
export function createRealtime(): SocketServer {
  const registry = createChannelRegistry();
  let connections: Connections | undefined;
  let fanOut: FanOut | undefined;
  let key: KeyObject | undefined;
  let now: Services['now'] = Date.now;
  const others: OtherProcesses = { told: [], onListening: () => undefined };

  let engine: SocketEngine | null = null;
  let warn: (error: unknown) => void = () => undefined;
  const sendPart = (part: readonly string[], event: string, data: Record<string, unknown>): void => {
    // A lost event costs nothing lasting: pages ask again on their next ping.
    if (engine) engine.publish(part, event, data).catch(warn);
    else fanOut?.send({ kind: 'events', channels: part, event, data });
  };
  const send = (names: readonly string[], event: string, data: Record<string, unknown>): void => {
    for (const name of names) connections?.deliver(name, event, data);
    for (let from = 0; from < names.length; from += CHANNELS_A_MESSAGE)
      sendPart(names.slice(from, from + CHANNELS_A_MESSAGE), event, data);
  };
  const coalesced = throttleEvents((name, event, data) => send([name], event, data));

  return {
    publish: (cause, channel, params, event, data) => {
      const name = channelNameOf(channel.pattern, params);
      const payload = payloadOf(channel, event, data);
      cause.afterCommit(() => send([name], event, payload));
    },
    publishMany: (cause, channel, params, event, data) => {
      if (params.length === 0) return;
      const names = [...new Set(params.map((one) => channelNameOf(channel.pattern, one)))];
      const payload = payloadOf(channel, event, data);
      cause.afterCommit(() => send(names, event, payload));
    },
    publishCoalesced: (cause, channel, params, event, data) => {
      const name = channelNameOf(channel.pattern, params);
      const payload = payloadOf(channel, event, data);
      cause.afterCommit(() => coalesced(name, event, payload));
    },
    dropSessions: (cause, sessionIds) => {
      if (sessionIds.length === 0) return;
      cause.afterCommit(() => {
        connections?.dropSessions(new Set(sessionIds));
        for (const sessionId of sessionIds) fanOut?.send({ kind: 'drop', sessionId });
      });
    },
    rejoin: (cause, sessionIds) => {
      if (sessionIds.length === 0) return;
      cause.afterCommit(() => {
        connections?.rejoinSessions(new Set(sessionIds));
        for (let from = 0; from < sessionIds.length; from += SESSIONS_A_MESSAGE) {
          fanOut?.send({ kind: 'rejoin', sessionIds: sessionIds.slice(from, from + SESSIONS_A_MESSAGE) });
        }
      });
    },
    membersOf: (channel, params) =>
      engine ? null : (connections?.membersOf(channelNameOf(channel.pattern, params)) ?? new Set()),
    authorize: (channel, authorizer) =>
      registry.define(channel.pattern, authorizer as unknown as ChannelAuthorizer),
    channelPatterns: registry.patterns,
    tellOthers: (message) => void others.told.push(message),
    onListening: (heard) => {
      others.onListening = heard;
    },
    count: () => connections?.count() ?? 0,
    authorizeChannel: async (caller, id, channel) => {
      if (!socketId.test(id) || !channelName.test(channel) || !needsAuthorization(channel)) {
        throw new AppError('forbidden');
      }
      // Before the rights are read: a change of them that comes in between finds the socket.
      if (!engine && !connections?.tie(id, caller.sessionId))
        fanOut?.send({ kind: 'tie', socketId: id, sessionId: caller.sessionId });
      const answer = await registry.authorize(caller, channel);
      const channelData = answer === true ? undefined : JSON.stringify(answer);
      if (!key) throw new Error('No sockets are attached to a server');
      const grant = { socketId: id, channel, channelData };
      const auth =
        engine?.sign(grant) ?? signGrant(key, { ...grant, sessionId: caller.sessionId, issuedMs: now() });
      return { auth, ...(channelData === undefined ? {} : { channel_data: channelData }) };
    },
    attach: (app, services) => {
      key = deriveKey(services.config.secret, 'sockets');
      now = services.now;
      engine = services.socketEngine;
      warn = (error) => services.log.warn({ err: error }, 'An event did not reach the socket engine');
      ({ connections, fanOut } = startSockets(app, services, key, others));
      app.addHook('onReady', async () => {
        const open = channels.filter(({ pattern }) => !registry.patterns().includes(pattern));
        if (open.length > 0) throw new Error(`Nobody says who may join ${open[0]?.pattern}`);
      });
    },
  };
}
