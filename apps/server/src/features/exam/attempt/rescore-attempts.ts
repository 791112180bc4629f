import { type AttemptState, isScored } from '@certame/contract/features/exam/states.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import type { Scope } from '#plugins/database.ts';
import { getDefinition } from '../definition.ts';
import { scoreAttempts } from '../scoring.ts';
import { loadForms } from './attempt-cache.ts';

export interface RescoredAttempt {
  id: string;
  state: AttemptState;
}

/** Many states in one statement. */
export async function writeStates(
  { client }: Pick<Scope, 'client'>,
  changes: readonly RescoredAttempt[],
): Promise<void> {
  if (changes.length === 0) return;
  await client.query({
    name: 'exam-write-states',
    text: 'update attempts a set state = t.state from unnest($1::uuid[], $2::text[]) as t (id, state) where a.id = t.id',
    values: [changes.map((change) => change.id), changes.map((change) => change.state)],
  });
}

/**
 * Computes the sheets of closed, locked attempts of one questionnaire anew, and the states that follow from them; what is
 * released stays until the next release. @returns the responses that still wait for a person.
 */
export async function rescoreAttempts(
  scope: Pick<Scope, 'client'>,
  questionnaireId: string,
  attempts: readonly RescoredAttempt[],
  now: Date,
): Promise<number> {
  const definition = await getDefinition(scope.client, questionnaireId);
  if (definition.settings.anonymous) return 0;
  const forms = await loadForms(
    scope.client,
    attempts.map((attempt) => attempt.id),
  );
  const sheets = await scoreAttempts(
    scope.client,
    definition,
    [...forms].map(([id, form]) => ({ id, form })),
    now,
  );
  const pendingOf = (id: string): number => sheets.get(id)?.pending ?? 0;
  await writeStates(
    scope,
    attempts.flatMap(({ id, state }) => {
      const next = nextAttemptState(state, 'grade', { pendingItems: pendingOf(id) });
      return next === state ? [] : [{ id, state: next }];
    }),
  );
  return attempts.reduce((total, { id }) => total + pendingOf(id), 0);
}

/** Sheets, forms and responses of this many attempts are in memory at once. */
const batchSize = 200;

/** The same for all attempts among these that scores are kept of, locked in the order in which every batch of attempts is locked. */
export async function rescoreClosed(
  scope: Pick<Scope, 'client'>,
  questionnaireId: string,
  attempts: readonly RescoredAttempt[],
  now: Date,
): Promise<void> {
  const closed = attempts.filter(({ state }) => isScored(state));
  for (let start = 0; start < closed.length; start += batchSize)
    await rescoreAttempts(scope, questionnaireId, closed.slice(start, start + batchSize), now);
}
