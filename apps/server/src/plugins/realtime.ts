import type { Caller } from './session.ts';

/** True, false, or what the other members of a presence channel see of this one. */
export type ChannelAnswer = boolean | { user_id: string; user_info: Record<string, unknown> };
export type ChannelAuthorizer = (
  caller: Caller,
  params: Readonly<Record<string, string>>,
) => ChannelAnswer | Promise<ChannelAnswer>;

/** Publishing to channels; the socket server behind it speaks the Pusher protocol. */
export interface Realtime {
  /** Fire and forget, after the commit. `data` holds ids and small values: events have to fit into 8,000 bytes. */
  publish(channel: string, event: string, data: Record<string, unknown>): void;
  /** The same event to many channels, e.g. to everybody of a group; other processes hear of it in few messages. */
  publishMany(channels: readonly string[], event: string, data: Record<string, unknown>): void;
  /** Closes every socket of a revoked session. */
  dropSession(sessionId: string): void;
  /** Has the sockets of sessions connect anew, so that each channel is authorised again: their rights have changed. */
  rejoin(sessionIds: readonly string[]): void;
  /**
   * Says who may join channels of a pattern such as `private-answer.{answer_id}`; at start-up only. A channel that no
   * pattern covers can't be joined.
   */
  defineChannel(pattern: string, authorize: ChannelAuthorizer): void;
  /** Every pattern that was defined: a test asks each of them on behalf of whoever may not join. */
  channelPatterns(): string[];
  /** For POST /broadcasting/auth. Throws `forbidden`. */
  authorizeChannel(
    caller: Caller,
    socketId: string,
    channel: string,
  ): Promise<{ auth: string; channel_data?: string }>;
}
