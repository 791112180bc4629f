import { AppError } from '@certame/contract/errors.ts';
import type { ConsentChoice } from '@certame/contract/features/proctoring/consent-states.ts';
import { proctoring_consents } from '@certame/db/schema/proctoring.ts';
import type { Scope } from '#plugins/database.ts';
import type { SupervisedExam } from '../get-supervised-exam.ts';

interface GiveConsentInput {
  exam: SupervisedExam;
  choice: ConsentChoice;
  /** The wording that was read. */
  textId: string;
  now: Date;
}

/**
 * Keeps what the scope's user says to the capture; what was said before stays in the audit's history. A wish for another way that was
 * granted already is not asked anew. @throws AppError `proctoring-consent-needed`: another wording stands by now.
 */
export async function giveConsent(
  scope: Scope,
  { exam, choice, textId, now }: GiveConsentInput,
): Promise<void> {
  if (textId !== exam.proctoring.consent.textId) throw new AppError('proctoring-consent-needed');
  if (scope.userId === null) throw new AppError('not-found');
  const said = {
    consent_text_id: textId,
    choice,
    chosen_at: now,
    granted: null,
    decided_by: null,
    decided_at: null,
  };
  await scope.tx
    .insert(proctoring_consents)
    .values({
      institution_id: scope.institutionId,
      questionnaire_id: exam.id,
      user_id: scope.userId,
      ...said,
    })
    .onConflictDoUpdate({
      target: [proctoring_consents.questionnaire_id, proctoring_consents.user_id],
      set: said,
    });
}
