import { AppError } from '@certame/contract/errors.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { eq } from '@certame/db/sql.ts';
import type { Environment } from '@certame/rules/exam/environment/detect-environment.ts';
import type { Scope } from '#plugins/database.ts';
import { getDefinition } from '../definition.ts';
import { requireAdmitted } from '../environment/admit-device.ts';
import { bindSession } from './bind-session.ts';
import { requirePresent } from './presence.ts';

export type AttemptRow = typeof attempts.$inferSelect;

/** Takes the lock that every change of an attempt takes. @throws AppError `not-found`, `read-only`. */
export async function lockAttempt({ tx }: Scope, attemptId: string): Promise<AttemptRow> {
  const isThis = eq(attempts.id, attemptId);
  const [row] = await tx.select().from(attempts).where(isThis).for('no key update');
  if (row) return row;
  // Rules of data access let a member see what they don't let them change.
  throw new AppError((await tx.$count(attempts, isThis)) > 0 ? 'read-only' : 'not-found');
}

/** Where a candidate's call comes from. */
export interface CallingDevice {
  deviceId: string;
  sessionId: string;
  environment: Environment;
}
/** What a candidate asks for, on the device that has the attempt. */
export interface CandidateInput {
  attemptId: string;
  device: CallingDevice;
}
/** What staff ask for, with the reason that the attempt's history keeps. */
export interface StaffInput {
  attemptId: string;
  reason: string;
}

/**
 * Locks an attempt for its candidate, on the device that has it.
 * @throws AppError `not-found`, `more-than-one-user`, `exam-cannot-continue`, `exam-device-not-allowed`.
 */
export async function lockMyAttempt(
  scope: Scope,
  { attemptId, device }: CandidateInput,
  nowMs: number,
): Promise<AttemptRow> {
  const row = await lockAttempt(scope, attemptId);
  if (row.user_id !== scope.userId) throw new AppError('not-found');
  if (row.device_id !== device.deviceId) throw new AppError('more-than-one-user');
  const definition = await getDefinition(scope.client, row.questionnaire_id);
  requirePresent(definition, row, nowMs);
  const now = new Date(nowMs);
  await requireAdmitted(scope.client, definition, row, device, now);
  await bindSession(scope.client, scope.institutionId, row, device.sessionId, now);
  return row;
}

/** Who has stopped an attempt, as its transitions ask for it: staff may do so over a pause of the candidate's own. */
export const pausesOf = ({
  staff_paused_at,
  paused_at,
}: Pick<AttemptRow, 'staff_paused_at' | 'paused_at'>) => ({
  isStaffPaused: staff_paused_at !== null,
  isOwnPaused: paused_at !== null,
});
