import type { Scope, Transaction } from '#plugins/database.ts';
import { partOf } from '#plugins/transaction.ts';
import type { Services } from '#services.ts';

/** The demonstration's own clock: what it tells happened on the days before the first start. */
export interface PastScope {
  scope: Scope;
  /**
   * Services for the features' own commands that stay in the demonstration's one transaction, at the demonstration's
   * time: nobody is written to, and no task is left behind.
   */
  services: Services;
  setTime(ms: number): void;
  /** The same transaction, acting as somebody else. */
  as(userId: string): Scope;
}

export function createPastScope(
  services: Services,
  transaction: Transaction,
  institutionId: string,
  userId: string,
): PastScope {
  let nowMs = services.now();
  const scope: Scope = { ...partOf(transaction), institutionId, userId };
  return {
    scope,
    services: {
      ...services,
      now: () => nowMs,
      jobs: { ...services.jobs, enqueue: async () => {} },
      mail: { ...services.mail, queue: async () => '' },
      realtime: {
        ...services.realtime,
        publish: () => {},
        publishMany: () => {},
        publishCoalesced: () => {},
        dropSessions: () => {},
        rejoin: () => {},
      },
      database: { ...services.database, inTenant: (_actor, work) => work(scope) },
    },
    setTime: (ms) => {
      nowMs = ms;
    },
    as: (other) => ({ ...scope, userId: other }),
  };
}
