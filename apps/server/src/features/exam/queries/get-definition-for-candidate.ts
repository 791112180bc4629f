import { AppError } from '@certame/contract/errors.ts';
import type { Scope } from '#plugins/database.ts';
import { loadParticipantStatuses } from '../access.ts';
import { type ExamDefinition, getDefinitionByShortUrl } from '../definition.ts';

/** The exam at an address, for somebody who may answer it. @throws AppError `not-found`, `exam-not-invited`. */
export async function getDefinitionForCandidate(scope: Scope, shortUrlId: string): Promise<ExamDefinition> {
  const definition = await getDefinitionByShortUrl(scope.client, shortUrlId);
  if (!definition.settings.invited_only) return definition;
  const userId = scope.userId ?? '';
  const statuses = await loadParticipantStatuses(scope.client, definition.id, [userId]);
  if (!statuses.has(userId)) throw new AppError('exam-not-invited');
  return definition;
}
