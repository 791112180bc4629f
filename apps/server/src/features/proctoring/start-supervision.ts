import { AppError } from '@certame/contract/errors.ts';
import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import { captureAllowedBy, consentStateOf, type GivenConsent } from '@certame/rules/proctoring/consent.ts';
import { isCheckedForStart } from '@certame/rules/proctoring/environment-check.ts';
import type pg from 'pg';
import type { LastCheck } from './check/load-checks.ts';
import type { ExamProctoring } from './configs/load-exam-proctoring.ts';

/** How an attempt begins: `plan` null is a supervised exam without capture, for who was granted that. */
export interface Supervision {
  plan: CapturePlan | null;
}

/** What is known of somebody who begins. */
export interface SupervisedCandidate {
  consent: GivenConsent | undefined;
  /** The last of each device. */
  checks: readonly LastCheck[];
  deviceId: string;
}

/** Gives the error instead, as neighbours of the same batch go on. */
export function superviseStart(
  { plan, consent }: ExamProctoring,
  { consent: given, checks, deviceId }: SupervisedCandidate,
  nowMs: number,
): Supervision | AppError {
  const allowed = captureAllowedBy(consentStateOf(given ?? null, consent.textId));
  if (allowed === 'nothing') return new AppError('proctoring-consent-needed');
  if (allowed === 'no-capture') return { plan: null };
  const own = checks.find((check) => check.deviceId === deviceId);
  const last = own && { ...own, checkedAtMs: own.checkedAt.getTime() };
  return isCheckedForStart(plan, last, nowMs) ? { plan } : new AppError('proctoring-check-needed');
}

const insertSessions = {
  name: 'exam-insert-proctoring-sessions',
  text: `insert into proctoring_sessions (attempt_id, institution_id, questionnaire_id, plan, began_at)
         select t.id, $1, $2, t.plan::jsonb, $3 from unnest($4::uuid[], $5::text[]) as t (id, plan)`,
};

/** Writes the sessions of the attempts that a batch begins in one statement, each with its plan as it stands now. */
export const proctoringSessions = (
  { institutionId, id: questionnaireId }: { institutionId: string; id: string },
  now: Date,
  sessions: readonly { attemptId: string; plan: CapturePlan }[],
): pg.QueryConfig[] =>
  sessions.length === 0
    ? []
    : [
        {
          ...insertSessions,
          values: [
            institutionId,
            questionnaireId,
            now,
            sessions.map(({ attemptId }) => attemptId),
            sessions.map(({ plan }) => JSON.stringify(plan)),
          ],
        },
      ];
