import { AppError } from '@certame/contract/errors.ts';
import { environment_checks } from '@certame/db/schema/proctoring.ts';
import { and, eq } from '@certame/db/sql.ts';
import { lockForChange } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';

interface WaiveCheckInput {
  questionnaireId: string;
  checkId: string;
  now: Date;
}

/** Lets the device of a check in, whatever it found. @throws AppError `not-found`, `questionnaire-editors`. */
export async function waiveCheck(
  scope: Scope,
  { questionnaireId, checkId, now }: WaiveCheckInput,
): Promise<void> {
  await lockForChange(scope, questionnaireId, 'share');
  const [waived] = await scope.tx
    .update(environment_checks)
    .set({ waived_by: scope.userId, waived_at: now })
    .where(
      and(
        eq(environment_checks.id, checkId),
        eq(environment_checks.questionnaire_id, questionnaireId),
        eq(environment_checks.institution_id, scope.institutionId),
      ),
    )
    .returning({ id: environment_checks.id });
  if (!waived) throw new AppError('not-found');
}
