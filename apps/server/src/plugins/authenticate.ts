import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@certame/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { type Caller, expectedCaller, requirePermission, resolveCaller } from './session.ts';

/** Endpoints that somebody who has to change the password may still call. */
const duringFirstAccess = new Set([
  '/api/v1/password/change',
  '/api/v1/logout',
  '/api/v1/logged',
  '/api/v1/me',
]);

/** Besides what is declared for participants: pictures of questions, and the channel of the own attempt. */
export const leadPaths = new Set(['/api/v1/files/:id', '/broadcasting/auth']);

/** What an endpoint asks of its callers. */
interface Door {
  path: string;
  openToLeads: boolean;
  rule?: string;
}

export type Authenticate = (request: FastifyRequest) => Promise<void>;

function refuse(caller: Caller, { path, openToLeads, rule }: Door): void {
  if (caller.mustChangePassword && !duringFirstAccess.has(path)) throw new AppError('first-access');
  if (caller.isLead && !openToLeads) throw new AppError('forbidden');
  if (rule !== undefined) requirePermission(caller, rule);
}

async function admit(
  { database, tokens, now }: Services,
  door: Door,
  request: FastifyRequest,
): Promise<Caller> {
  const caller = await resolveCaller(database, tokens, request, now());
  refuse(caller, door);
  return caller;
}

export const authenticate =
  (services: Services, door: Door): Authenticate =>
  async (request) => {
    request.caller = await admit(services, door, request);
  };

const mayExpect = (caller: Caller | undefined, door: Door): caller is Caller => {
  try {
    if (caller) refuse(caller, door);
    return caller !== undefined;
  } catch {
    return false;
  }
};

/**
 * For handlers that only read: who was let in a moment ago is expected to be so again, and the handler begins while the database
 * is asked. Whoever isn't expected waits, so that a stranger makes nobody work.
 */
export const authenticateMeanwhile =
  (services: Services, door: Door): Authenticate =>
  async (request) => {
    const expected = await expectedCaller(services.tokens, request, services.now());
    if (!mayExpect(expected, door)) {
      request.caller = await admit(services, door, request);
      return;
    }
    request.caller = expected;
    // The handler's first statement goes out before the question: it takes longer, and the two are waited for together.
    const admission = nextTurn().then(() => admit(services, door, request));
    // Nobody listens before the handler has begun.
    admission.catch(() => {});
    request.admission = admission;
  };

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('unauthenticated');
  return request.caller;
}

/** Gives what was read for the expected caller once the database has said that this is the caller; else reads again. */
export async function answerWhenAdmitted<Answer>(
  request: FastifyRequest,
  read: (caller: Caller) => Promise<Answer>,
): Promise<Answer> {
  const expected = callerOf(request);
  const answer = read(expected);
  if (!request.admission) return answer;
  // A refusal comes before whatever went wrong in reading.
  answer.catch(() => {});
  const caller = await request.admission;
  return isDeepStrictEqual(caller, expected) ? answer : read(caller);
}
