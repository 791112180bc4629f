import type { ErrorCode } from '@certame/contract/errors.ts';
import { type AttemptState, isOpen } from '@certame/contract/features/exam/states.ts';
import {
  type AuditConsequence,
  type AuditDecision,
  auditConsequences,
} from '@certame/contract/features/proctoring/video-states.ts';

/** An attempt that is valid stays as it is. */
export const consequencesOf = (decision: AuditDecision): readonly AuditConsequence[] =>
  decision === 'valid' ? ['none'] : auditConsequences;

export interface AuditedAttempt {
  state: AttemptState;
  /** Newest first. */
  reviews: readonly { reviewed_by: string; consequence: AuditConsequence }[];
}

/** Why somebody may not decide now; undefined where they may. A second opinion is another person's. */
export function decisionRefusalOf(
  { state, reviews }: AuditedAttempt,
  reviewerId: string,
): ErrorCode | undefined {
  if (isOpen(state)) return 'audit-attempt-open';
  return reviews[0]?.reviewed_by === reviewerId ? 'audit-own-decision' : undefined;
}

export interface DecisionEffects {
  voids: boolean;
  /** Its score counts again, from the next release on. */
  restores: boolean;
  /** Another attempt. Once given it stays, whatever is decided later. */
  grants: boolean;
}

/** What a decision changes beside being on record: the newest counts, so each leads from whatever the earlier ones left. */
export function decisionEffectsOf(
  { state, reviews }: AuditedAttempt,
  consequence: AuditConsequence,
): DecisionEffects {
  const wantsVoid = consequence !== 'none';
  const isVoided = state === 'voided';
  return {
    voids: wantsVoid && !isVoided,
    restores: !wantsVoid && isVoided,
    grants: consequence === 'new_chance' && !reviews.some((review) => review.consequence === 'new_chance'),
  };
}
