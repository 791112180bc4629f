import { AppError } from '@certame/contract/errors.ts';
import type pg from 'pg';
import { briefGatherMs, createGroupCommit, type GroupCommit } from '#lib/group-commit.ts';
import type { Services } from '#services.ts';
import { loadFixedAttempts } from '../../attempt/attempt-cache.ts';
import type { ChangedAttempt } from '../../attempt/changed-attempt.ts';
import { lockWithDefinitions } from '../../attempt/lock-attempts.ts';
import { contactStatements } from '../../attempt/record-contacts.ts';
import { loadChains } from '../../events/append-events.ts';
import { loadAnswers } from '../../scoring.ts';
import { closeGroup } from './close-group.ts';
import { decideFinish } from './decide-finish.ts';
import type { Closing, FinishBatch, FinishRequest } from './finish-batch.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** Reads, decides, scores and closes many attempts of one institution in one transaction. */
async function finishBatch(
  services: Services,
  institutionId: string,
  requests: FinishRequest[],
): Promise<(ChangedAttempt | Error)[]> {
  const now = new Date(services.now());
  const actor = { institutionId, userId: null, worksOnAccounts: true };
  return services.database.inTenant(actor, async (scope) => {
    const { client } = scope;
    const ids = [...new Set(requests.map(({ attemptId }) => attemptId))];
    // Behind the lock, in the same round trip.
    const [{ locked, definitionOf }, fixed, chains, answers] = await Promise.all([
      lockWithDefinitions(
        client,
        'update',
        institutionId,
        requests.map(({ attemptId, candidate }) => ({
          attemptId,
          sessionId: candidate?.sessionId ?? nobody,
          userId: candidate?.userId ?? nobody,
        })),
      ),
      loadFixedAttempts(client, ids),
      loadChains(client, ids),
      loadAnswers(client, ids),
    ]);
    const batch: FinishBatch = {
      ...{ services, scope, now, definitionOf, fixed, chains, answers },
      ...{ closing: new Map(), contacts: new Map() },
      results: new Array(requests.length),
    };
    for (const [index, request] of requests.entries()) {
      const attempt = locked[index];
      if (!attempt) throw new Error('A request has no row');
      const decision = await decideFinish(batch, request, attempt);
      if (decision instanceof AppError || !('attempt' in decision)) {
        batch.results[index] = decision;
        continue;
      }
      const group = batch.closing.get(attempt.questionnaire_id) ?? new Map<string, Closing>();
      batch.closing.set(attempt.questionnaire_id, group);
      group.set(attempt.id, { ...decision, index });
    }
    const closing: pg.QueryConfig[] = [];
    for (const [questionnaireId, group] of batch.closing)
      closing.push(...(await closeGroup(batch, await definitionOf(questionnaireId), group)));
    await scope.commitWith([...closing, ...contactStatements([...batch.contacts.values()], now)]);
    // The same attempt asked twice in one batch: the earlier request is answered as the later one was.
    return requests.map((request, index) => {
      const twin = (result: ChangedAttempt | Error | undefined): boolean =>
        !(result instanceof Error) && result?.attemptId === request.attemptId;
      return batch.results[index] ?? batch.results.find(twin) ?? new AppError('conflict');
    });
  });
}

export type AttemptFinisher = GroupCommit<FinishRequest, ChangedAttempt>;

/**
 * A whole class finishes within seconds: finishes of one institution share transactions. Made once and kept, as it holds the
 * queue of the group commit.
 */
export const createAttemptFinisher = (services: Services): AttemptFinisher =>
  createGroupCommit({
    groupOf: (request) => request.institutionId,
    commit: (institutionId, requests) => finishBatch(services, institutionId, requests),
    maxEntries: 64,
    maxInFlight: 2,
    gatherMs: briefGatherMs,
    maxWaiting: 20_000,
    overflow: () => new AppError('busy'),
    onCommitted: (entries, seconds) => services.metrics?.observeBatch('finishes', entries, seconds),
  });
