import { questionnaireTransitions } from '@certame/contract/features/questionnaires/states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { inviteParticipants } from '../participants/commands/invite-participants.ts';
import { lockForAction, writeQuestionnaire } from '../questionnaire-repository.ts';
import { fixWhenComplete } from '../release-check.ts';

/**
 * Fixes versions and pools, opens the questionnaire and invites everybody on its list, all in one transaction.
 * @throws AppError `questionnaire-state`, `questionnaire-incomplete` with the problems as data.
 */
export async function releaseQuestionnaire(
  scope: Scope,
  services: Pick<Services, 'random' | 'now' | 'jobs'>,
  id: string,
): Promise<void> {
  await lockForAction(scope, id, 'release');
  await fixWhenComplete(scope, services, id);
  await writeQuestionnaire(scope, id, {
    state: questionnaireTransitions.release.to,
    released_at: new Date(services.now()),
  });
  await inviteParticipants(scope, services, { questionnaireId: id, only: 'pending' });
}
