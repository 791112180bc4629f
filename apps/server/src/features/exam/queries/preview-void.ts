import { setImmediate } from 'node:timers/promises';
import type { QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { ScoreChange } from '@certame/rules/scoring/score-changes.ts';
import type { Scope } from '#plugins/database.ts';
import { loadForms } from '../attempt/attempt-cache.ts';
import type { ExamDefinition } from '../definition.ts';
import { type AttemptResponses, loadKeys, loadResponses, scoreAttempt } from '../scoring.ts';

/** Forms and responses of this many attempts are in memory at once. */
const batchSize = 200;

/** The definition as it would be with these items voided otherwise. */
function voidedAs(
  definition: ExamDefinition,
  itemIds: ReadonlySet<string>,
  mode: 'keep' | 'zero' | null,
): ExamDefinition {
  const items = [...definition.items].map(
    ([id, item]) => [id, itemIds.has(id) ? { ...item, voided: mode } : item] as const,
  );
  return { ...definition, items: new Map(items) };
}

/** How attempts would be scored: each part as it is, or as it would be. */
export interface ScoredOtherwise {
  definition?: ExamDefinition;
  keys?: ReadonlyMap<string, QuestionKey>;
  attempt?: (attempt: AttemptResponses) => AttemptResponses;
}

/**
 * What attempts have, and what they would have: both scored as a change scores them, and nothing is written. By attempt.
 */
export async function previewScores(
  scope: Pick<Scope, 'client'>,
  definition: ExamDefinition,
  otherwise: ScoredOtherwise,
  attemptIds: readonly string[],
): Promise<Map<string, ScoreChange>> {
  const keys = await loadKeys(scope.client, definition);
  // A definition of its own: what choices are worth is remembered by it.
  const after = otherwise.definition ?? { ...definition };
  const changes = new Map<string, ScoreChange>();
  for (let start = 0; start < attemptIds.length; start += batchSize) {
    const forms = await loadForms(scope.client, attemptIds.slice(start, start + batchSize));
    const loaded = await loadResponses(
      scope.client,
      [...forms].map(([id, form]) => ({ id, form })),
    );
    for (const attempt of loaded)
      changes.set(attempt.attemptId, {
        before: scoreAttempt(definition, keys, attempt),
        after: scoreAttempt(after, otherwise.keys ?? keys, otherwise.attempt?.(attempt) ?? attempt),
      });
    await setImmediate();
  }
  return changes;
}

/** The same for these items voided so. */
export const previewVoid = (
  scope: Pick<Scope, 'client'>,
  definition: ExamDefinition,
  change: { itemIds: ReadonlySet<string>; mode: 'keep' | 'zero' | null },
  attemptIds: readonly string[],
): Promise<Map<string, ScoreChange>> =>
  previewScores(
    scope,
    definition,
    { definition: voidedAs(definition, change.itemIds, change.mode) },
    attemptIds,
  );
