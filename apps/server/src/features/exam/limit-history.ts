import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { type HistoryUsage, takeHistoryQuota } from '@certame/rules/exam/history-quota.ts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/**
 * Counts what each candidate writes into a history and answers `busy` where that is more than one can answer: the exam's
 * page waits and sends the same again, so nothing is lost. By the token's user, whom nobody else can use up. In memory,
 * each process for itself: a save costs no statement for it.
 */
export function limitHistory(
  nowMs: () => number,
): (request: FastifyRequest, userId: string, changes: number) => void {
  const uses = new LRUCache<string, HistoryUsage>({ max: 20_000 });
  return (request, userId, changes) => {
    // A heartbeat leaves nothing behind.
    if (changes === 0) return;
    // What comes without a length may be as long as it is let.
    const bytes = Number(request.headers['content-length'] ?? exam.batchMaxBytes);
    const use = takeHistoryQuota(uses.get(userId), { bytes, changes }, nowMs());
    if (!use) throw new AppError('busy');
    uses.set(userId, use);
  };
}
