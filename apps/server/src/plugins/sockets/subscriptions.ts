import type { KeyObject } from 'node:crypto';
import { needsAuthorization } from './channels.ts';
import { type Connection, sendTo } from './connection.ts';
import type { Frame } from './frame.ts';
import type { Member, Presence, RemotePresence } from './remote-presence.ts';
import { sessionOfGrant } from './signature.ts';
import { socketLimits } from './socket-limits.ts';

/** Changes of presence at this process, which the other processes have to know of. */
export interface PresenceListener {
  joined(presence: Presence): void;
  left(channel: string, userId: string): void;
}

export interface Subscriptions {
  join(connection: Connection, frame: Frame & { kind: 'subscribe' }): void;
  leave(connection: Connection, channel: string): void;
  leaveAll(connection: Connection): void;
  refuse(connection: Connection, channel: string | undefined, error: string): void;
  /** To every socket in the channel that this process holds. */
  deliver(channel: string, event: string, data: unknown, exceptSocketId?: string): void;
  /** Members of presence channels by their sockets here, each once. */
  present(): Presence[];
  /** Users in a presence channel, at any process. */
  membersOf(channel: string): Set<string>;
  /** Another process says that people are, or are no longer, present at it. */
  addRemote(processId: string, members: readonly Presence[]): void;
  removeRemote(processId: string, channel: string, userId: string): void;
  /** Members at processes that have fallen silent are gone. */
  expire(): void;
  clear(): void;
}

interface SubscriptionOptions {
  key: KeyObject;
  now: () => number;
  remote: RemotePresence;
  listener: PresenceListener;
  /** The connection has entered its first channel, or left its last. */
  onActive(connection: Connection): void;
  onIdle(connection: Connection): void;
}

type Groups = ReadonlyMap<string, ReadonlySet<Connection>>;

/** Members of a presence channel by user: whose sockets are here. */
function presentHere(groups: Groups, channel: string): Map<string, unknown> {
  const members = new Map<string, unknown>();
  for (const connection of groups.get(channel) ?? []) {
    const member = connection.channels.get(channel);
    if (member) members.set(member.user_id, member.user_info ?? {});
  }
  return members;
}

const memberOf = ({ channel, channelData }: Frame & { kind: 'subscribe' }): Member | undefined =>
  channel.startsWith('presence-') && channelData ? (JSON.parse(channelData) as Member) : undefined;

/** Why a socket may not subscribe to one more channel, whatever its signature says. */
function subscriptionProblem({ channels }: Connection, channel: string): string | undefined {
  if (!needsAuthorization(channel)) return 'Unknown channel';
  return channels.size >= socketLimits.channelsPerSocket ? 'Too many channels' : undefined;
}

/** Members of presence channels by their sockets here, each once. */
const allPresent = (groups: Groups): Presence[] =>
  [...groups.keys()].flatMap((channel) =>
    [...presentHere(groups, channel)].map(([user_id, user_info]) => ({
      channel,
      member: { user_id, user_info },
    })),
  );

/** Subscribers of each channel at this process, and members of presence channels at all processes. */
export function createSubscriptions(options: SubscriptionOptions): Subscriptions {
  const { key, now, remote, listener } = options;
  const byChannel = new Map<string, Set<Connection>>();

  const deliver: Subscriptions['deliver'] = (channel, event, data, exceptSocketId) => {
    for (const connection of byChannel.get(channel) ?? []) {
      if (connection.id !== exceptSocketId) sendTo(connection, event, data, channel);
    }
  };
  /** At every process. */
  const presenceOf = (channel: string): Map<string, unknown> =>
    new Map([...remote.membersOf(channel), ...presentHere(byChannel, channel)]);
  const tellGone = (channel: string, userId: string): void => {
    if (!presenceOf(channel).has(userId))
      deliver(channel, 'pusher_internal:member_removed', { user_id: userId });
  };

  const leave: Subscriptions['leave'] = (connection, channel) => {
    const member = connection.channels.get(channel);
    if (!connection.channels.delete(channel)) return;
    const others = byChannel.get(channel);
    others?.delete(connection);
    if (others?.size === 0) byChannel.delete(channel);
    if (connection.channels.size === 0) options.onIdle(connection);
    if (member && !presentHere(byChannel, channel).has(member.user_id)) {
      listener.left(channel, member.user_id);
      tellGone(channel, member.user_id);
    }
  };

  const refuse: Subscriptions['refuse'] = (connection, channel, error) =>
    sendTo(connection, 'pusher:subscription_error', { type: 'AuthError', error, status: 401 }, channel);

  const join: Subscriptions['join'] = (connection, frame) => {
    const { channel, auth, channelData } = frame;
    if (connection.channels.has(channel)) return;
    const problem = subscriptionProblem(connection, channel);
    const sessionId =
      !problem && sessionOfGrant(key, auth, { socketId: connection.id, channel, channelData }, now());
    if (!sessionId) {
      refuse(connection, channel, problem ?? 'Invalid signature');
      return;
    }
    const member = memberOf(frame);
    const isNew = member !== undefined && !presenceOf(channel).has(member.user_id);
    const isNewHere = member !== undefined && !presentHere(byChannel, channel).has(member.user_id);
    connection.sessions.add(sessionId);
    options.onActive(connection);
    connection.channels.set(channel, member);
    const group = byChannel.get(channel) ?? new Set();
    group.add(connection);
    byChannel.set(channel, group);
    if (!member) {
      sendTo(connection, 'pusher_internal:subscription_succeeded', {}, channel);
      return;
    }
    const members = presenceOf(channel);
    const presence = { ids: [...members.keys()], hash: Object.fromEntries(members), count: members.size };
    sendTo(connection, 'pusher_internal:subscription_succeeded', { presence }, channel);
    if (isNewHere) listener.joined({ channel, member });
    if (isNew) deliver(channel, 'pusher_internal:member_added', member, connection.id);
  };

  return {
    join,
    leave,
    leaveAll: (connection) => {
      for (const channel of [...connection.channels.keys()]) leave(connection, channel);
    },
    refuse,
    deliver,
    present: () => allPresent(byChannel),
    membersOf: (channel) => new Set(presenceOf(channel).keys()),
    addRemote: (processId, members) => {
      for (const presence of members) {
        const { channel, member } = presence;
        const isNew = !presenceOf(channel).has(member.user_id);
        remote.add(processId, presence);
        if (isNew) deliver(channel, 'pusher_internal:member_added', member);
      }
    },
    removeRemote: (processId, channel, userId) => {
      if (remote.remove(processId, channel, userId)) tellGone(channel, userId);
    },
    expire: () => {
      for (const { channel, userId } of remote.expire()) tellGone(channel, userId);
    },
    clear: () => byChannel.clear(),
  };
}
