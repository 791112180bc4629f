import { type KeyObject, randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import { createAddressCounts } from './address-counts.ts';
import { needsAuthorization } from './channels.ts';
import { type Frame, readFrame } from './frame.ts';
import type { Member, Presence, RemotePresence } from './remote-presence.ts';
import { sessionOfGrant } from './signature.ts';
import { closeCodes, socketLimits } from './socket-limits.ts';

export interface Connection {
  id: string;
  socket: WebSocket;
  address: string;
  /** That asked for signatures for this socket. */
  sessions: Set<string>;
  channels: Map<string, Member | undefined>;
  tokens: number;
  countedMs: number;
  heardMs: number;
  askedMs: number | undefined;
  /** Since when it is in no channel. */
  idleMs: number | undefined;
}

export interface Connections {
  /** @param address Of whoever opened it, as the proxies in front tell it. */
  accept(socket: WebSocket, address: string): void;
  /** The session asks for a signature for the socket, which ends with its rights from now on. False: of another process. */
  tie(socketId: string, sessionId: string): boolean;
  /** To every socket in the channel that this process holds. */
  deliver(channel: string, event: string, data: unknown, exceptSocketId?: string): void;
  dropSessions(sessionIds: ReadonlySet<string>): void;
  /** Members of presence channels by their sockets here, each once. */
  present(): Presence[];
  /** Another process says that people are, or are no longer, present at it. */
  hearPresent(processId: string, members: readonly Presence[]): void;
  hearLeft(processId: string, channel: string, userId: string): void;
  /** As dropSessions, but the client connects again and asks for each of its channels. */
  rejoinSessions(sessionIds: ReadonlySet<string>): void;
  sessionIds(): Set<string>;
  /** Asks silent sockets whether they are there, and drops those that don't answer. */
  sweep(): void;
  closeAll(): void;
}

/** What the other processes have to know of this one's sockets. */
export interface PresenceTeller {
  came(presence: Presence): void;
  left(channel: string, userId: string): void;
}

/** The sockets of this process, speaking the Pusher protocol (version 7). */
export function createConnections(
  key: KeyObject,
  now: () => number,
  remote: RemotePresence,
  teller: PresenceTeller,
  onFault: (error: unknown) => void,
): Connections {
  const all = new Map<string, Connection>();
  const addresses = createAddressCounts();
  const byChannel = new Map<string, Set<Connection>>();

  const send = (connection: Connection, event: string, data: unknown, channel?: string): void => {
    const { socket } = connection;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > socketLimits.bufferedBytes) {
      socket.terminate();
      return;
    }
    socket.send(JSON.stringify({ event, ...(channel ? { channel } : {}), data: JSON.stringify(data) }));
  };

  const deliver: Connections['deliver'] = (channel, event, data, exceptSocketId) => {
    for (const connection of byChannel.get(channel) ?? []) {
      if (connection.id !== exceptSocketId) send(connection, event, data, channel);
    }
  };

  const becomeIdle = (connection: Connection): void => {
    if (connection.idleMs !== undefined) return;
    connection.idleMs = now();
    addresses.add(connection.address, { idle: 1 });
  };
  const becomeActive = (connection: Connection): void => {
    if (connection.idleMs === undefined) return;
    connection.idleMs = undefined;
    addresses.add(connection.address, { idle: -1 });
  };

  /** Members of a presence channel by user: whose sockets are here. */
  const presentHere = (channel: string): Map<string, unknown> => {
    const members = new Map<string, unknown>();
    for (const connection of byChannel.get(channel) ?? []) {
      const member = connection.channels.get(channel);
      if (member) members.set(member.user_id, member.user_info ?? {});
    }
    return members;
  };
  /** At every process. */
  const presenceOf = (channel: string): Map<string, unknown> =>
    new Map([...remote.membersOf(channel), ...presentHere(channel)]);
  const tellGone = (channel: string, userId: string): void => {
    if (!presenceOf(channel).has(userId))
      deliver(channel, 'pusher_internal:member_removed', { user_id: userId });
  };

  const leave = (connection: Connection, channel: string): void => {
    const member = connection.channels.get(channel);
    if (!connection.channels.delete(channel)) return;
    const others = byChannel.get(channel);
    others?.delete(connection);
    if (others?.size === 0) byChannel.delete(channel);
    if (connection.channels.size === 0) becomeIdle(connection);
    if (member && !presentHere(channel).has(member.user_id)) {
      teller.left(channel, member.user_id);
      tellGone(channel, member.user_id);
    }
  };

  const refuse = (connection: Connection, channel: string | undefined, error: string): void =>
    send(connection, 'pusher:subscription_error', { type: 'AuthError', error, status: 401 }, channel);

  const join = (
    connection: Connection,
    { channel, auth, channelData }: Frame & { kind: 'subscribe' },
  ): void => {
    if (!needsAuthorization(channel)) {
      refuse(connection, channel, 'Unknown channel');
      return;
    }
    if (connection.channels.has(channel)) return;
    if (connection.channels.size >= socketLimits.channelsPerSocket) {
      refuse(connection, channel, 'Too many channels');
      return;
    }
    const asked = { socketId: connection.id, channel, channelData };
    const sessionId = sessionOfGrant(key, auth, asked, now());
    if (!sessionId) {
      refuse(connection, channel, 'Invalid signature');
      return;
    }
    const member =
      channel.startsWith('presence-') && channelData ? (JSON.parse(channelData) as Member) : undefined;
    const isNew = member !== undefined && !presenceOf(channel).has(member.user_id);
    const isNewHere = member !== undefined && !presentHere(channel).has(member.user_id);
    connection.sessions.add(sessionId);
    becomeActive(connection);
    connection.channels.set(channel, member);
    const group = byChannel.get(channel) ?? new Set();
    group.add(connection);
    byChannel.set(channel, group);
    if (!member) {
      send(connection, 'pusher_internal:subscription_succeeded', {}, channel);
      return;
    }
    const members = presenceOf(channel);
    const presence = { ids: [...members.keys()], hash: Object.fromEntries(members), count: members.size };
    send(connection, 'pusher_internal:subscription_succeeded', { presence }, channel);
    if (isNewHere) teller.came({ channel, member });
    if (isNew) deliver(channel, 'pusher_internal:member_added', member, connection.id);
  };

  /** False when the socket says more than anybody has to say. */
  const mayTalk = (connection: Connection): boolean => {
    const passedS = (now() - connection.countedMs) / 1000;
    connection.countedMs = now();
    connection.tokens =
      Math.min(socketLimits.burst, connection.tokens + passedS * socketLimits.perSecond) - 1;
    return connection.tokens >= 0;
  };

  const hear = (connection: Connection, text: string): void => {
    connection.heardMs = now();
    connection.askedMs = undefined;
    if (!mayTalk(connection)) {
      connection.socket.close(closeCodes.tooManyMessages, 'Too many messages');
      return;
    }
    const frame = readFrame(text);
    if (frame.kind === 'invalid')
      send(connection, 'pusher:error', { code: null, message: 'Invalid message' });
    else if (frame.kind === 'ping') send(connection, 'pusher:pong', {});
    else if (frame.kind === 'subscribe') join(connection, frame);
    else if (frame.kind === 'unsubscribe') leave(connection, frame.channel);
    else if (frame.kind === 'strange-channel') refuse(connection, undefined, 'Unknown channel');
    else if (frame.kind === 'client-event') {
      // Clients say things through the API, where each is authorised; never to one another directly.
      send(connection, 'pusher:error', { code: 4301, message: 'Client events are not accepted' });
    }
  };

  /** A fault in what one socket caused ends that socket, and is told; the others never notice. */
  const contained = (connection: Connection, work: () => void): void => {
    try {
      work();
    } catch (error) {
      onFault(error);
      connection.socket.close(closeCodes.serverError, 'Server error');
    }
  };

  const forget = (connection: Connection): void => {
    for (const channel of [...connection.channels.keys()]) leave(connection, channel);
    if (!all.delete(connection.id)) return;
    becomeActive(connection);
    addresses.add(connection.address, { all: -1 });
  };

  const closeSessions = (sessionIds: ReadonlySet<string>, code: number, reason: string): void => {
    for (const connection of all.values()) {
      if (![...connection.sessions].some((id) => sessionIds.has(id))) continue;
      connection.socket.close(code, reason);
      // A client that doesn't answer the close must not go on listening.
      for (const channel of [...connection.channels.keys()]) leave(connection, channel);
    }
  };

  return {
    accept: (socket, address) => {
      // An oversized or broken frame, a reset: ws closes the socket itself and tells about it here.
      socket.on('error', () => {});
      if (all.size >= socketLimits.connections || !addresses.hasRoomFor(address)) {
        socket.close(closeCodes.overCapacity, 'Over capacity');
        return;
      }
      const connection: Connection = {
        id: `${randomInt(1, 2 ** 40)}.${randomInt(1, 2 ** 40)}`,
        socket,
        address,
        sessions: new Set(),
        channels: new Map(),
        tokens: socketLimits.burst,
        countedMs: now(),
        heardMs: now(),
        askedMs: undefined,
        idleMs: undefined,
      };
      all.set(connection.id, connection);
      addresses.add(address, { all: 1 });
      becomeIdle(connection);
      socket.on('message', (data, isBinary) => {
        if (isBinary) socket.close(1003, 'Text only');
        else contained(connection, () => hear(connection, data.toString()));
      });
      socket.on('close', () => contained(connection, () => forget(connection)));
      send(connection, 'pusher:connection_established', {
        socket_id: connection.id,
        activity_timeout: socketLimits.activityTimeoutS,
      });
    },
    tie: (socketId, sessionId) => {
      const connection = all.get(socketId);
      connection?.sessions.add(sessionId);
      return connection !== undefined;
    },
    deliver,
    dropSessions: (sessionIds) => closeSessions(sessionIds, closeCodes.unauthorized, 'Session ended'),
    rejoinSessions: (sessionIds) => closeSessions(sessionIds, closeCodes.connectAgain, 'Rights have changed'),
    present: () =>
      [...byChannel.keys()].flatMap((channel) =>
        [...presentHere(channel)].map(([user_id, user_info]) => ({
          channel,
          member: { user_id, user_info },
        })),
      ),
    hearPresent: (processId, members) => {
      for (const presence of members) {
        const { channel, member } = presence;
        const isNew = !presenceOf(channel).has(member.user_id);
        remote.add(processId, presence);
        if (isNew) deliver(channel, 'pusher_internal:member_added', member);
      }
    },
    hearLeft: (processId, channel, userId) => {
      if (remote.remove(processId, channel, userId)) tellGone(channel, userId);
    },
    sessionIds: () => new Set([...all.values()].flatMap((connection) => [...connection.sessions])),
    sweep: () => {
      for (const { channel, userId } of remote.expire()) tellGone(channel, userId);
      const at = now();
      const silentMs = socketLimits.activityTimeoutS * 2 * 1000;
      for (const connection of all.values()) {
        if (connection.idleMs !== undefined && at - connection.idleMs > socketLimits.idleMs) {
          connection.socket.close(closeCodes.nothingJoined, 'Nothing joined');
        } else if (connection.askedMs !== undefined && at - connection.askedMs > silentMs / 2)
          connection.socket.terminate();
        else if (connection.askedMs === undefined && at - connection.heardMs > silentMs) {
          connection.askedMs = at;
          send(connection, 'pusher:ping', {});
        }
      }
    },
    closeAll: () => {
      for (const { socket } of all.values()) socket.terminate();
      all.clear();
      addresses.clear();
      byChannel.clear();
    },
  };
}
