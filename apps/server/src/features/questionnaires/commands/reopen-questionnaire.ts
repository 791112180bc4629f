import { AppError } from '@certame/contract/errors.ts';
import { questionnaireTransitions } from '@certame/contract/features/questionnaires/states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { recomputeDeadlines } from '../deadlines.ts';
import { inviteParticipants } from '../participants/commands/invite-participants.ts';
import { hasAttempts, lockForAction, settingsOf, writeQuestionnaire } from '../questionnaire-repository.ts';

/**
 * Attempts that the closing has not ended yet get their time back, and invites that it caught are sent.
 * @throws AppError `questionnaire-state`, `anonymous-closed`.
 */
export async function reopenQuestionnaire(
  scope: Scope,
  services: Pick<Services, 'jobs' | 'now' | 'realtime'>,
  id: string,
): Promise<void> {
  const row = await lockForAction(scope, id, 'reopen');
  // All of its answers can be read: one that came now would be its author's.
  if (settingsOf(row).anonymous && (await hasAttempts(scope, id))) throw new AppError('anonymous-closed');
  await writeQuestionnaire(scope, id, { state: questionnaireTransitions.reopen.to, closed_at: null });
  await inviteParticipants(scope, services, { questionnaireId: id, only: 'pending' });
  await recomputeDeadlines(scope, services, row, null, new Date(services.now()));
}
