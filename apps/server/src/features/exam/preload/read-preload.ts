import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type { Preload } from '@certame/contract/features/exam/form.ts';
import { canPreload } from '@certame/rules/exam/preload/can-preload.ts';
import { addLeadParticipant } from '#features/campaigns/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { loadParticipantStatuses } from '../access.ts';
import { getDefinitionByShortUrl } from '../definition.ts';
import { sealedFormOf } from './seal-form.ts';

/** The sealed questions, for whoever may answer. @throws AppError `exam-not-invited`; `not-found` outside of the minutes before the period. */
export async function readPreload(
  scope: Scope,
  { now, config }: Pick<Services, 'now' | 'config'>,
  shortUrlId: string,
  isLead: boolean,
): Promise<Preload> {
  const definition = await getDefinitionByShortUrl(scope.client, shortUrlId);
  if (isLead) await addLeadParticipant(scope, definition.id);
  if (definition.settings.invited_only) {
    const userId = scope.userId ?? '';
    const statuses = await loadParticipantStatuses(scope.client, definition.id, [userId]);
    if (!statuses.get(userId)?.participant) throw new AppError('exam-not-invited');
  }
  const { state, startsAtMs } = definition;
  const period = { state, startsAtMs, leadMs: exam.preloadLeadMs };
  const sealed = canPreload(period, now()) ? sealedFormOf(definition, config.secret) : null;
  if (!sealed) throw new AppError('not-found');
  return { preload_id: sealed.id, questions: sealed.questions };
}
