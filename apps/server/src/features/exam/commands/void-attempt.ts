import { attempts, score_sheets } from '@certame/db/schema/attempts.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { AttemptRow } from '../attempt/lock-attempt.ts';
import { publishCounters } from '../questionnaire-channel.ts';

/**
 * Takes a closed, locked attempt out of everything that counts: its sheet goes, which scores, ranking, statistics and reports are
 * made of. What was answered and happened stays. @throws AppError `conflict`.
 */
export async function voidAttempt(
  scope: Scope,
  services: Pick<Services, 'realtime'>,
  row: AttemptRow,
): Promise<void> {
  const state = nextAttemptState(row.state, 'void');
  await scope.tx.update(attempts).set({ state }).where(eq(attempts.id, row.id));
  await scope.tx.delete(score_sheets).where(eq(score_sheets.attempt_id, row.id));
  publishCounters(scope, services, row.questionnaire_id);
}
