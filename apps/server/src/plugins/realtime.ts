import type { Channel, ChannelParams, EventData, EventName } from '@certame/contract/kit/channel.ts';
import type { Caller } from './session.ts';
import type { Transaction } from './transaction.ts';

/** True, false, or what the other members of a presence channel see of this one. */
export type ChannelAnswer = boolean | { user_id: string; user_info: Record<string, unknown> };
export type ChannelAuthorizer<C extends Channel = Channel> = (
  caller: Caller,
  params: ChannelParams<C>,
) => ChannelAnswer | Promise<ChannelAnswer>;

/** The transaction that causes an event; it is published after its commit, and never if it is rolled back. */
type Cause = Pick<Transaction, 'afterCommit'>;

/** Publishing to channels of the contract; the socket server behind it speaks the Pusher protocol. */
export interface Realtime {
  publish<C extends Channel, E extends EventName<C>>(
    cause: Cause,
    channel: C,
    params: ChannelParams<C>,
    event: E,
    data: EventData<C, E>,
  ): void;
  /** The same event to many channels, e.g. to everybody of a group; other processes hear of it in few messages. */
  publishMany<C extends Channel, E extends EventName<C>>(
    cause: Cause,
    channel: C,
    params: readonly ChannelParams<C>[],
    event: E,
    data: EventData<C, E>,
  ): void;
  /** Coalesces: the first event goes out at once; however often it is called within a second from then on, one more at its end. */
  publishCoalesced<C extends Channel, E extends EventName<C>>(
    cause: Cause,
    channel: C,
    params: ChannelParams<C>,
    event: E,
    data: EventData<C, E>,
  ): void;
  /** Closes every socket of revoked sessions. */
  dropSessions(cause: Cause, sessionIds: readonly string[]): void;
  /** Has the sockets of sessions connect anew, so that each channel is authorised again: their rights have changed. */
  rejoin(cause: Cause, sessionIds: readonly string[]): void;
  /** What this process tells the others again and again, such as since when it hears devices; at start-up only. */
  tellOthers(message: () => { kind: 'listening'; sinceMs: number }): void;
  /** Hears it of the others; at start-up only. */
  onListening(heard: (processId: string, sinceMs: number) => void): void;
  /**
   * Who is in a presence channel at this or another process, by user; null where an engine holds the sockets, which isn't asked.
   */
  membersOf<C extends Channel>(channel: C, params: ChannelParams<C>): ReadonlySet<string> | null;
  /** Says who may join the channels of a pattern; at start-up only. A channel without an authorizer can't be joined. */
  authorize<C extends Channel>(channel: C, authorizer: ChannelAuthorizer<C>): void;
  /** Every pattern that has an authorizer: a test asks each of them on behalf of whoever may not join. */
  channelPatterns(): string[];
  /** For POST /broadcasting/auth. Throws `forbidden`. */
  authorizeChannel(
    caller: Caller,
    socketId: string,
    channel: string,
  ): Promise<{ auth: string; channel_data?: string }>;
}
