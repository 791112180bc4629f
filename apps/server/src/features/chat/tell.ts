import type { Services } from '../../services.ts';

/**
 * Tells people, each on the channel of their own, so that an event reaches whoever is in the conversation at that moment
 * and nobody who once was. Ids only: the page asks for the rest, and is authorised again.
 */
export function tellPeople(
  { realtime }: Services,
  userIds: readonly string[],
  event: 'chat.message' | 'chat.changed' | 'chat.read' | 'chat.typing',
  data: Record<string, unknown>,
): void {
  realtime.publishMany(
    userIds.map((id) => `private-user.${id}`),
    event,
    data,
  );
}
