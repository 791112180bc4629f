import { AppError } from '@certame/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '#services.ts';
import { type Caller, requirePermission, resolveCaller } from './session.ts';

/** Endpoints that somebody who has to change the password may still call. */
const duringFirstAccess = new Set([
  '/api/v1/password/change',
  '/api/v1/logout',
  '/api/v1/logged',
  '/api/v1/me',
]);

/** Besides what is declared for participants: pictures of questions, and the channel of the own attempt. */
export const leadPaths = new Set(['/api/v1/files/:id', '/broadcasting/auth']);

/** Conditions under which an endpoint lets a caller in. */
interface AccessRequirements {
  path: string;
  openToLeads: boolean;
  rule?: string;
}

export type Authenticate = (request: FastifyRequest) => Promise<void>;

function requireAccess(caller: Caller, { path, openToLeads, rule }: AccessRequirements): void {
  if (caller.mustChangePassword && !duringFirstAccess.has(path)) throw new AppError('first-access');
  if (caller.isLead && !openToLeads) throw new AppError('forbidden');
  if (rule !== undefined) requirePermission(caller, rule);
}

export const authenticate =
  ({ database, tokens, now }: Services, required: AccessRequirements): Authenticate =>
  async (request) => {
    const caller = await resolveCaller(database, tokens, request, now());
    requireAccess(caller, required);
    request.caller = caller;
  };

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('unauthenticated');
  return request.caller;
}
