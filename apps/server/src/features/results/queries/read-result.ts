import { AppError } from '@certame/contract/errors.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import type { Result } from '@certame/contract/features/results/endpoints.ts';
import { mayShowAnswerKey } from '@certame/rules/exam/answer-key.ts';
import { findAppealWindow } from '#features/appeals/index.ts';
import { getDefinition, loadKeys, requireNamed } from '#features/exam/index.ts';
import { loadSheetPages } from '#features/paper/index.ts';
import { enforceDataAccess, type Scope } from '#plugins/database.ts';
import { presentResult } from '../present-result.ts';
import {
  findAttemptResult,
  isQuestionnaireOver,
  loadAnnotations,
  loadComments,
  loadValues,
} from './attempt-result.ts';
import { findRanking } from './ranking.ts';

export interface ResultRequest {
  attemptId: string;
  full: boolean;
  /** The reader holds the permission for everybody's results. */
  isStaff: boolean;
  nowMs: number;
}

/**
 * The result of one attempt. Candidates read their own, once it is released and where results are shown at all. Staff
 * read everybody's once the attempt is closed: before the release, the score as it stands. The answer key follows the
 * same rule for all: who prepares exams reads it in the question bank.
 * @throws AppError `not-found`, `results-not-released`, `attempt-voided`, `answers-anonymous`.
 */
export async function readResult(scope: Scope, request: ResultRequest): Promise<Result> {
  let attempt = await findAttemptResult(scope, request.attemptId);
  // Staff who take part themselves are candidates where it is about their own attempt.
  const isOwn = attempt?.user_id === scope.userId;
  if (attempt && !isOwn && request.isStaff) {
    await enforceDataAccess(scope);
    attempt = await findAttemptResult(scope, request.attemptId);
  }
  if (!attempt || !(isOwn || request.isStaff)) throw new AppError('not-found');
  const definition = await getDefinition(scope.client, attempt.questionnaire_id);
  requireNamed(definition);
  const { settings } = definition;
  if (attempt.state === 'voided') throw new AppError('attempt-voided');
  if (isOpen(attempt.state) || (isOwn && !settings.view_result)) throw new AppError('results-not-released');
  const shown = attempt.released ?? (isOwn ? null : attempt.current);
  if (!shown) throw new AppError('results-not-released');

  const isReleased = attempt.released !== null;
  const keyAvailable =
    isReleased &&
    settings.view_answer_key &&
    mayShowAnswerKey({
      settings,
      isReleased,
      isOverForEverybody: await isQuestionnaireOver(scope, definition, request.nowMs),
    });
  return presentResult(definition, attempt, shown, {
    ranking:
      settings.view_ranking && isReleased
        ? await findRanking(scope, definition.id, attempt.participant_id, attempt.scores_released_at)
        : null,
    keyAvailable,
    appeal: isOwn ? await findAppealWindow(scope, attempt.id, request.nowMs) : null,
    full: request.full
      ? {
          values: await loadValues(scope, attempt.id),
          comments: await loadComments(scope, attempt.id, attempt.released_at),
          annotations: await loadAnnotations(scope, attempt.id, attempt.released_at),
          sheetPages: await loadSheetPages(scope, attempt.id),
          keys: keyAvailable ? await loadKeys(scope.client, definition) : null,
        }
      : null,
  });
}
