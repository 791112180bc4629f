import { AppError } from '@certame/contract/errors.ts';
import { type SupportAction, supportRefusalOf } from '@certame/rules/proctoring/support/support-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { LockedRequest } from '../support-access.ts';

/** @throws AppError `support-closed`, `support-taken`, `support-not-taken`, `support-not-yours`, with who has it. */
export function requireAllowed(scope: Scope, action: SupportAction, request: LockedRequest): void {
  const { state, taken_by: takenBy, taker_name: name } = request;
  const refusal = supportRefusalOf(action, { state, takenBy, actorId: scope.userId ?? '' });
  if (refusal) throw new AppError(refusal, { params: { name: name ?? '' } });
}
