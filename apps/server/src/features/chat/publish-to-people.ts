import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import type { EventData, EventName } from '@certame/contract/kit/channel.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

type ChatEvent = Extract<EventName<typeof userChannel>, `chat.${string}`>;

/**
 * Publishes on each person's own channel, so that an event reaches whoever is in the conversation at that moment and
 * nobody who once was. Ids only: the page asks for the rest, and is authorised again.
 */
export const publishToPeople = <E extends ChatEvent>(
  scope: Scope,
  { realtime }: Pick<Services, 'realtime'>,
  userIds: readonly string[],
  event: E,
  data: EventData<typeof userChannel, E>,
): void =>
  realtime.publishMany(
    scope,
    userChannel,
    userIds.map((id) => ({ id })),
    event,
    data,
  );
