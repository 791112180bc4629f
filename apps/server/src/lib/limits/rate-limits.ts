import { AppError } from '@certame/contract/errors.ts';
import { networkOf } from '@certame/rules/accounts/login-tries.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Counts the calls of each key, and throws `too-many-requests` beyond `max` in `windowMin`. Each process counts for itself: it bounds that process's work (`shared-limits.ts` counts for all together). */
const limitBy =
  (keyGenerator: (request: FastifyRequest) => string) =>
  (app: FastifyInstance, max: number, windowMin: number): ((request: FastifyRequest) => Promise<void>) => {
    const limit = app.createRateLimit({ max, timeWindow: windowMin * 60_000, keyGenerator });
    // One after the other: the store counts in one object a key, so that calls of the same turn of the event loop would all read the count of the last.
    let previous: Promise<unknown> = Promise.resolve();
    return async (request) => {
      const counting = previous.then(() => limit(request));
      previous = counting.catch(() => undefined);
      const result = await counting;
      if (!result.isAllowed && result.isExceeded) throw new AppError('too-many-requests');
    };
  };

/** By address, those of one IPv6 network together. Generous on purpose: a school stands behind one address. */
export const limitByAddress = limitBy((request) => networkOf(request.ip));

/** By session, for what a page does by itself, however many sessions a person or a school has. */
export const limitBySession = limitBy((request) => request.caller?.sessionId ?? networkOf(request.ip));

/** By person, for what somebody signed in does: `request.caller` is known by then. */
export const limitByUser = limitBy((request) => request.caller?.userId ?? networkOf(request.ip));
