import type { FormProctoring } from '@certame/contract/features/proctoring/form-proctoring.ts';
import { consentStateOf } from '@certame/rules/proctoring/consent.ts';
import type { Scope } from '#plugins/database.ts';
import { loadLastChecks } from './check/load-checks.ts';
import type { ExamProctoring } from './configs/load-exam-proctoring.ts';
import { loadConsents } from './consent/load-consents.ts';

/** What the scope's user is told of the supervision of an exam, and what they have done of it. */
export async function readFormProctoring(
  { client, userId }: Scope,
  questionnaireId: string,
  { plan, candidateText, consent }: ExamProctoring,
): Promise<FormProctoring> {
  const whose = userId ?? '';
  const given = (await loadConsents(client, questionnaireId, [whose])).get(whose) ?? null;
  const checks = (await loadLastChecks(client, questionnaireId, [whose])).get(whose) ?? [];
  const [newest] = checks.toSorted((a, b) => b.checkedAt.getTime() - a.checkedAt.getTime());
  return {
    plan,
    candidate_text: candidateText,
    consent: {
      text_id: consent.textId,
      version: consent.version,
      text: consent.text,
      state: consentStateOf(given, consent.textId),
    },
    check: newest
      ? {
          verdict: newest.verdict,
          checked_at: newest.checkedAt.toISOString(),
          device_id: newest.deviceId,
          waived: newest.isWaived,
        }
      : null,
  };
}
