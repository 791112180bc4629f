import { AppError } from '@certame/contract/errors.ts';
import type { CheckLines } from '@certame/contract/features/proctoring/check-lines.ts';
import { environment_checks } from '@certame/db/schema/proctoring.ts';
import { overallVerdict } from '@certame/rules/proctoring/environment-check.ts';
import type { Scope } from '#plugins/database.ts';
import type { SupervisedExam } from '../get-supervised-exam.ts';

interface SaveCheckInput {
  exam: SupervisedExam;
  deviceId: string;
  lines: CheckLines;
  now: Date;
}

/** Keeps what the scope's user's machine could do. What was not agreed to yet may be tried all the same: nothing of it is sent. */
export async function saveCheck(scope: Scope, { exam, deviceId, lines, now }: SaveCheckInput): Promise<void> {
  if (scope.userId === null) throw new AppError('not-found');
  await scope.tx.insert(environment_checks).values({
    institution_id: scope.institutionId,
    user_id: scope.userId,
    questionnaire_id: exam.id,
    device_id: deviceId,
    verdict: overallVerdict(exam.proctoring.plan, lines),
    lines,
    checked_at: now,
  });
}
