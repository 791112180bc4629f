import { AppError } from '@certame/contract/errors.ts';
import { mayCandidateSeeEvidence } from '@certame/rules/proctoring/evidence-access.ts';
import { hasOpenAppeal } from '#features/appeals/index.ts';
import type { Scope } from '#plugins/database.ts';
import { findSupervised } from './find-audit.ts';

/** Lets a candidate to the own evidence. @throws AppError `not-found`, `evidence-needs-appeal`. */
export async function requireOwnEvidence(scope: Scope, attemptId: string): Promise<void> {
  const { user_id } = await findSupervised(scope, attemptId);
  const isOwn = user_id === scope.userId;
  if (!isOwn) throw new AppError('not-found');
  if (!mayCandidateSeeEvidence({ isOwn, hasOpenAppeal: await hasOpenAppeal(scope, attemptId) }))
    throw new AppError('evidence-needs-appeal');
}
