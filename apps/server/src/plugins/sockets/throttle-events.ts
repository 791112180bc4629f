/** Coalesced events (numbers that change all the time) go out at most this often. */
const intervalMs = 1000;

type SendEvent = (name: string, event: string, data: Record<string, unknown>) => void;

/**
 * Throttles events by channel, leading and trailing: the first goes out at once, since a supervisor waits for it, and what follows within an
 * interval goes out as one event at its end.
 */
export function throttleEvents(send: SendEvent): SendEvent {
  /** By channel and event, while an interval lasts: what goes out at its end; null: nothing has followed yet. */
  const following = new Map<string, Record<string, unknown> | null>();
  const sendNow = (key: string, ...[name, event, data]: Parameters<SendEvent>): void => {
    following.set(key, null);
    setTimeout(() => {
      const latest = following.get(key);
      if (latest) sendNow(key, name, event, latest);
      else following.delete(key);
    }, intervalMs).unref();
    send(name, event, data);
  };
  return (name, event, data) => {
    const key = `${name} ${event}`;
    if (following.has(key)) following.set(key, data);
    else sendNow(key, name, event, data);
  };
}
