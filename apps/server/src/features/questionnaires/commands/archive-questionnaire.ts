import { questionnaireTransitions } from '@certame/contract/features/questionnaires/states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { endOpenAttempts } from '../deadlines.ts';
import { lockForAction, writeQuestionnaire } from '../questionnaire-repository.ts';

/** For good: an archived questionnaire is only read and copied. @throws AppError `questionnaire-state`. */
export async function archiveQuestionnaire(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  id: string,
): Promise<void> {
  const now = new Date(services.now());
  const row = await lockForAction(scope, id, 'archive');
  await writeQuestionnaire(scope, id, {
    state: questionnaireTransitions.archive.to,
    closed_at: row.closed_at ?? now,
  });
  await endOpenAttempts(scope, services, id, now);
}
