import { attempts } from '@certame/db/schema/attempts.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { loadForms } from '../attempt/attempt-cache.ts';
import type { AttemptRow } from '../attempt/lock-attempt.ts';
import { getDefinition } from '../definition.ts';
import { publishCounters } from '../questionnaire-channel.ts';
import { scoreAttempts } from '../scoring.ts';

/** Brings a voided, locked attempt back, scored anew; people see its score with the next release. @throws AppError `conflict`. */
export async function restoreAttempt(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  row: AttemptRow,
): Promise<void> {
  nextAttemptState(row.state, 'restore');
  const definition = await getDefinition(scope.client, row.questionnaire_id);
  const forms = await loadForms(scope.client, [row.id]);
  const sheets = await scoreAttempts(
    scope.client,
    definition,
    [...forms].map(([id, form]) => ({ id, form })),
    new Date(services.now()),
  );
  const state = nextAttemptState(row.state, 'restore', { pendingItems: sheets.get(row.id)?.pending ?? 0 });
  await scope.tx.update(attempts).set({ state }).where(eq(attempts.id, row.id));
  publishCounters(scope, services, row.questionnaire_id);
}
