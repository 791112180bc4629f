import { questionnaireTransitions } from '@certame/contract/features/questionnaires/states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { endOpenAttempts } from '../deadlines.ts';
import { lockForAction, writeQuestionnaire } from '../questionnaire-repository.ts';

/** Ends the period: nobody enters any more, and open attempts are over. @throws AppError `questionnaire-state`. */
export async function closeQuestionnaire(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  id: string,
): Promise<void> {
  const now = new Date(services.now());
  await lockForAction(scope, id, 'close');
  await writeQuestionnaire(scope, id, { state: questionnaireTransitions.close.to, closed_at: now });
  await endOpenAttempts(scope, services, id, now);
}
