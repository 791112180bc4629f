import type { z } from 'zod';

/** Names of the places of a pattern: of `private-answer.{answer_id}` it is `answer_id`. */
type PlaceOf<Pattern extends string> = Pattern extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlaceOf<Rest>
  : never;

/** A channel of the sockets: who is meant by its pattern, and which events with which payloads travel on it. */
export interface Channel<
  Pattern extends string = string,
  Events extends Record<string, z.ZodObject> = Record<string, z.ZodObject>,
> {
  readonly pattern: Pattern;
  readonly events: Events;
}

export type ChannelParams<C extends Channel> = Readonly<Record<PlaceOf<C['pattern']>, string>>;
export type EventName<C extends Channel> = keyof C['events'] & string;
export type EventData<C extends Channel, E extends EventName<C>> = z.output<C['events'][E]>;

/**
 * Declares a channel and its events. The server authorizes members (`realtime.authorize`) and publishes to it; a page listens to it.
 * Payloads hold ids and small values, because an event has to fit into 8,000 bytes.
 */
export const defineChannel = <
  const Pattern extends `private-${string}` | `presence-${string}`,
  Events extends Record<string, z.ZodObject>,
>(
  pattern: Pattern,
  events: Events,
): Channel<Pattern, Events> => ({ pattern, events });

/** The name of one channel of a pattern, e.g. `private-user.` and the person's id. */
export const channelNameOf = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (_place, name: string) => params[name] ?? '');
