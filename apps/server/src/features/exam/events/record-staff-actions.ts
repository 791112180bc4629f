import type { Scope } from '#plugins/database.ts';
import { appendServerEvents, type ServerEvent } from './append-events.ts';

/** What somebody of the staff did to an attempt. `data` says what exactly, with the reason where one is asked. */
export interface StaffAct {
  attemptId: string;
  type: ServerEvent['type'];
  data?: Record<string, unknown>;
}

/** An act as an event of its attempt, with who did it. */
export const staffEvent = (
  { attemptId, type, data = {} }: StaffAct,
  userId: string | null,
): ServerEvent & { attemptId: string } => ({ attemptId, type, data: { ...data, user_id: userId } });

/**
 * Appends each act to its attempt's hash chain, with who did it: in the transaction of the act itself, so that none happens
 * without its trace.
 */
export async function recordStaffActions(
  scope: Pick<Scope, 'client' | 'institutionId' | 'userId'>,
  now: Date,
  acts: readonly StaffAct[],
): Promise<void> {
  await appendServerEvents(
    scope.client,
    scope.institutionId,
    now,
    acts.map((act) => staffEvent(act, scope.userId)),
  );
}
