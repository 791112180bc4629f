/** The last join of each call, by its id. */
const joins = new Map<string, Promise<unknown>>();

/**
 * Joins of one call never overtake each other: the server lets the last page in, and a component that the next one replaces may still wait
 * for its reply.
 */
export function joinInTurn<T>(callId: string, join: () => Promise<T>): Promise<T> {
  const joined = Promise.resolve(joins.get(callId)).then(join, join);
  joins.set(callId, joined);
  const forget = (): void => {
    if (joins.get(callId) === joined) joins.delete(callId);
  };
  joined.then(forget, forget);
  return joined;
}
