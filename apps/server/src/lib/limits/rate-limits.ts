import { AppError } from '@certame/contract/errors.ts';
import { networkOf } from '@certame/rules/accounts/login-tries.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Counts calls by address, those of one IPv6 network together, and throws `too-many-requests` beyond `max` in `windowMin`.
 * Generous on purpose: a school stands behind one address. Each process counts for itself.
 */
export function limitByAddress(
  app: FastifyInstance,
  max: number,
  windowMin: number,
): (request: FastifyRequest) => Promise<void> {
  const limit = app.createRateLimit({
    max,
    timeWindow: windowMin * 60_000,
    keyGenerator: (request) => networkOf(request.ip),
  });
  return async (request) => {
    const result = await limit(request);
    if (!result.isAllowed && result.isExceeded) throw new AppError('too-many-requests');
  };
}

/** The same by session, for what a page does by itself, however many sessions a person or a school has. */
export function limitBySession(
  app: FastifyInstance,
  max: number,
  windowMin: number,
): (request: FastifyRequest) => Promise<void> {
  const limit = app.createRateLimit({
    max,
    timeWindow: windowMin * 60_000,
    keyGenerator: (request) => request.caller?.sessionId ?? networkOf(request.ip),
  });
  return async (request) => {
    const result = await limit(request);
    if (!result.isAllowed && result.isExceeded) throw new AppError('too-many-requests');
  };
}

/** The same by person, for what somebody signed in does: `request.caller` is known by then. */
export function limitByUser(
  app: FastifyInstance,
  max: number,
  windowMin: number,
): (request: FastifyRequest) => Promise<void> {
  const limit = app.createRateLimit({
    max,
    timeWindow: windowMin * 60_000,
    keyGenerator: (request) => request.caller?.userId ?? networkOf(request.ip),
  });
  return async (request) => {
    const result = await limit(request);
    if (!result.isAllowed && result.isExceeded) throw new AppError('too-many-requests');
  };
}
