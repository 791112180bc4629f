import { questionnaireTransitions } from '@certame/contract/features/questionnaires/states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { endOpenAttempts, recomputeDeadlines } from '../deadlines.ts';
import { inviteParticipants } from '../participants/invite.ts';
import { fixWhenComplete } from '../release-check.ts';
import { lockForAction, writeQuestionnaire } from '../store.ts';

/**
 * Fixes versions and pools, opens the questionnaire and invites who is on the list, all in one transaction.
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
  await inviteParticipants(scope, services.jobs, id, { only: 'pending' });
}

/** Ends the period: nobody enters any more, and open attempts are over. @throws AppError `questionnaire-state`. */
export async function closeQuestionnaire(
  scope: Scope,
  services: Pick<Services, 'realtime'>,
  id: string,
  now: Date,
): Promise<void> {
  await lockForAction(scope, id, 'close');
  await writeQuestionnaire(scope, id, { state: questionnaireTransitions.close.to, closed_at: now });
  await endOpenAttempts(scope, services, id, now);
}

/**
 * Attempts that the closing has not ended yet get their time back, and invites that it caught are sent.
 * @throws AppError `questionnaire-state`.
 */
export async function reopenQuestionnaire(
  scope: Scope,
  services: Pick<Services, 'jobs' | 'now' | 'realtime'>,
  id: string,
): Promise<void> {
  const row = await lockForAction(scope, id, 'reopen');
  await writeQuestionnaire(scope, id, { state: questionnaireTransitions.reopen.to, closed_at: null });
  await inviteParticipants(scope, services.jobs, id, { only: 'pending' });
  await recomputeDeadlines(scope, services, row, null, new Date(services.now()));
}

/** For good: an archived questionnaire is only read and copied. @throws AppError `questionnaire-state`. */
export async function archiveQuestionnaire(
  scope: Scope,
  services: Pick<Services, 'realtime'>,
  id: string,
  now: Date,
): Promise<void> {
  const row = await lockForAction(scope, id, 'archive');
  await writeQuestionnaire(scope, id, {
    state: questionnaireTransitions.archive.to,
    closed_at: row.closed_at ?? now,
  });
  await endOpenAttempts(scope, services, id, now);
}
