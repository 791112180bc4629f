import type { KeyObject } from 'node:crypto';
import type { WebSocket } from 'ws';
import { type AddressCounts, createAddressCounts } from './address-counts.ts';
import { type Connection, newConnection, sendTo, takeMessageToken } from './connection.ts';
import { readFrame } from './frame.ts';
import type { Presence, RemotePresence } from './remote-presence.ts';
import { closeCodes, socketLimits } from './socket-limits.ts';
import { createSubscriptions, type PresenceListener, type Subscriptions } from './subscriptions.ts';

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
  /** Users in a presence channel, at any process. */
  membersOf(channel: string): Set<string>;
  /** Another process says that people are, or are no longer, present at it. */
  addRemote(processId: string, members: readonly Presence[]): void;
  removeRemote(processId: string, channel: string, userId: string): void;
  /** As dropSessions, but the client connects again and asks for each of its channels. */
  rejoinSessions(sessionIds: ReadonlySet<string>): void;
  sessionIds(): Set<string>;
  /** Asks silent sockets whether they are there, and drops those that don't answer. */
  checkLiveness(): void;
  /** Sends everybody to another process; who doesn't answer is cut off. */
  closeAll(): void;
  count(): number;
}

function answer(connection: Connection, text: string, subscriptions: Subscriptions): void {
  const frame = readFrame(text);
  if (frame.kind === 'invalid')
    sendTo(connection, 'pusher:error', { code: null, message: 'Invalid message' });
  else if (frame.kind === 'ping') sendTo(connection, 'pusher:pong', {});
  else if (frame.kind === 'subscribe') subscriptions.join(connection, frame);
  else if (frame.kind === 'unsubscribe') subscriptions.leave(connection, frame.channel);
  else if (frame.kind === 'strange-channel') subscriptions.refuse(connection, undefined, 'Unknown channel');
  else if (frame.kind === 'client-event') {
    // Clients say things through the API, where each is authorised; never to one another directly.
    sendTo(connection, 'pusher:error', { code: 4301, message: 'Client events are not accepted' });
  }
}

/** Asks a silent socket whether it is there, and drops one that doesn't answer, or has joined nothing for too long. */
function checkLiveness(connection: Connection, nowMs: number): void {
  const { socket, idleMs, pingedMs, lastSeenMs } = connection;
  const silentMs = socketLimits.activityTimeoutS * 2 * 1000;
  if (idleMs !== undefined && nowMs - idleMs > socketLimits.idleMs)
    socket.close(closeCodes.nothingJoined, 'Nothing joined');
  else if (pingedMs !== undefined && nowMs - pingedMs > silentMs / 2) socket.terminate();
  else if (pingedMs === undefined && nowMs - lastSeenMs > silentMs) {
    connection.pingedMs = nowMs;
    sendTo(connection, 'pusher:ping', {});
  }
}

/** Keeps account of the sockets that have joined nothing: each address may have so many. */
function createIdleAccount(addresses: AddressCounts, now: () => number) {
  return {
    onIdle: (connection: Connection): void => {
      if (connection.idleMs !== undefined) return;
      connection.idleMs = now();
      addresses.add(connection.address, { idle: 1 });
    },
    onActive: (connection: Connection): void => {
      if (connection.idleMs === undefined) return;
      connection.idleMs = undefined;
      addresses.add(connection.address, { idle: -1 });
    },
  };
}

/** The sockets of this process, speaking the Pusher protocol (version 7). */
export function createConnections(
  key: KeyObject,
  now: () => number,
  remote: RemotePresence,
  listener: PresenceListener,
  onFault: (error: unknown) => void,
): Connections {
  const all = new Map<string, Connection>();
  const addresses = createAddressCounts();
  const { onIdle, onActive } = createIdleAccount(addresses, now);
  const subscriptions = createSubscriptions({ key, now, remote, listener, onActive, onIdle });

  const hear = (connection: Connection, text: string): void => {
    connection.lastSeenMs = now();
    connection.pingedMs = undefined;
    if (!takeMessageToken(connection, now())) {
      connection.socket.close(closeCodes.tooManyMessages, 'Too many messages');
      return;
    }
    answer(connection, text, subscriptions);
  };

  /** Error boundary of one socket: a fault in its message closes it and is logged; the others never notice. */
  const contained = (connection: Connection, work: () => void): void => {
    try {
      work();
    } catch (error) {
      onFault(error);
      connection.socket.close(closeCodes.serverError, 'Server error');
    }
  };

  const forget = (connection: Connection): void => {
    subscriptions.leaveAll(connection);
    if (!all.delete(connection.id)) return;
    onActive(connection);
    addresses.add(connection.address, { all: -1 });
  };

  const closeSessions = (sessionIds: ReadonlySet<string>, code: number, reason: string): void => {
    for (const connection of all.values()) {
      if (![...connection.sessions].some((id) => sessionIds.has(id))) continue;
      connection.socket.close(code, reason);
      // A client that doesn't answer the close must not go on listening.
      subscriptions.leaveAll(connection);
    }
  };

  return {
    accept: (socket, address) => {
      // An oversized or broken frame, a reset: ws closes the socket itself and emits the error here.
      socket.on('error', () => {});
      if (all.size >= socketLimits.connections || !addresses.hasRoomFor(address)) {
        socket.close(closeCodes.overCapacity, 'Over capacity');
        return;
      }
      const connection = newConnection(socket, address, now());
      all.set(connection.id, connection);
      addresses.add(address, { all: 1 });
      onIdle(connection);
      socket.on('message', (data, isBinary) => {
        if (isBinary) socket.close(1003, 'Text only');
        else contained(connection, () => hear(connection, data.toString()));
      });
      socket.on('close', () => contained(connection, () => forget(connection)));
      sendTo(connection, 'pusher:connection_established', {
        socket_id: connection.id,
        activity_timeout: socketLimits.activityTimeoutS,
      });
    },
    tie: (socketId, sessionId) => {
      const connection = all.get(socketId);
      connection?.sessions.add(sessionId);
      return connection !== undefined;
    },
    deliver: subscriptions.deliver,
    dropSessions: (sessionIds) => closeSessions(sessionIds, closeCodes.unauthorized, 'Session ended'),
    rejoinSessions: (sessionIds) => closeSessions(sessionIds, closeCodes.connectAgain, 'Rights have changed'),
    present: subscriptions.present,
    membersOf: subscriptions.membersOf,
    addRemote: subscriptions.addRemote,
    removeRemote: subscriptions.removeRemote,
    sessionIds: () => new Set([...all.values()].flatMap((connection) => [...connection.sessions])),
    checkLiveness: () => {
      subscriptions.expire();
      for (const connection of all.values()) checkLiveness(connection, now());
    },
    closeAll: () => {
      const sockets = [...all.values()].map(({ socket }) => socket);
      for (const socket of sockets) socket.close(closeCodes.connectAgain, 'Server is going');
      setTimeout(() => {
        for (const socket of sockets) socket.terminate();
      }, socketLimits.closingMs);
      all.clear();
      addresses.clear();
      subscriptions.clear();
    },
    count: () => all.size,
  };
}
