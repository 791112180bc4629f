import { AppError } from '@certame/contract/errors.ts';
import { satisfiesRule, systemAdminPermission } from '@certame/contract/permissions.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { createGroupCommit, type GroupCommit } from '#lib/group-commit.ts';
import type { Tokens } from '#lib/secrets/tokens.ts';
import type { Database } from './database.ts';

/** The signed-in user of a request, as the database has it at this moment. */
export interface Caller {
  sessionId: string;
  userId: string;
  name: string;
  email: string;
  mustChangePassword: boolean;
  isSystemAdmin: boolean;
  /** The active institution, present only when the caller is a member of it. */
  institutionId: string | null;
  permissions: ReadonlySet<string>;
  /** The login of a campaign's lead: no person's, a member of nothing, let in where participants answer. */
  isLead: boolean;
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

export function bearerOf(request: FastifyRequest): string {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('unauthenticated');
  return token;
}

/** The institution that the query names, where the endpoint lets it; a malformed one is refused with the query. */
function institutionOfQuery({ routeOptions, query }: FastifyRequest): string | undefined {
  if (!routeOptions.config.institutionInQuery) return undefined;
  const { institution_id: named } = query as { institution_id?: unknown };
  return typeof named === 'string' && isUuid(named) ? named.toLowerCase() : undefined;
}

/** The institution the client claims to act in; membership is checked by whoever uses it. */
export function claimedInstitution(request: FastifyRequest): string | null {
  const named = institutionOfQuery(request);
  if (named !== undefined) return named;
  const header = request.headers['x-institution-id'];
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !isUuid(header)) throw new AppError('institution-not-member');
  return header;
}

interface CallerRow {
  user_id: string;
  name: string;
  email: string;
  must_change_password: boolean;
  is_system_admin: boolean;
  lead_institution_id: string | null;
  member: boolean;
  permissions: string[];
}

/** All that a campaign's lead may do, in the one institution of its campaign. */
const leadPermissions = ['questionnaires.can_answer'];

type CallerKey = Pick<Caller, 'sessionId' | 'userId' | 'institutionId'>;

/**
 * Session, user and permissions of the callers of requests that arrived together, in one statement, at every request: a revoked
 * session, a changed role or a removed permission act at once. The permissions come as JSON: an array would take half of the time of
 * all this.
 */
export const callersQuery = (keys: readonly CallerKey[]): pg.QueryConfig => ({
  name: 'resolve-callers',
  text: `
    select asked.place::int as place, u.id as user_id, u.name, u.email, u.must_change_password, u.is_system_admin,
           u.lead_institution_id,
           coalesce(u.lead_institution_id = asked.institution_id, false) or mine.roles > 0 as member, mine.permissions
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as asked (session_id, user_id, institution_id, place)
      join sessions s on s.id = asked.session_id and s.user_id = asked.user_id and s.revoked_at is null and s.expires_at > now()
      join users u on u.id = s.user_id and u.active
      cross join lateral (
        select count(m.id) as roles,
               coalesce(json_agg(rp.permission_key) filter (where rp.permission_key is not null), '[]'::json) as permissions
          from memberships m left join role_permissions rp on rp.role_id = m.role_id
         where m.user_id = u.id and m.institution_id = asked.institution_id) mine`,
  values: [
    keys.map(({ sessionId }) => sessionId),
    keys.map(({ userId }) => userId),
    keys.map(({ institutionId }) => institutionId),
  ],
});

async function findCallers(system: pg.Pool, keys: readonly CallerKey[]): Promise<(CallerRow | null)[]> {
  const { rows } = await system.query<CallerRow & { place: number }>(callersQuery(keys));
  const found = new Map(rows.map((row) => [row.place, row]));
  return keys.map((_key, index) => found.get(index + 1) ?? null);
}

/** One for each pool. Requests that were read from the sockets in the same turn are looked up together. */
const lookups = new WeakMap<pg.Pool, GroupCommit<CallerKey, CallerRow | null>>();

function lookupOf(system: pg.Pool): GroupCommit<CallerKey, CallerRow | null> {
  const known = lookups.get(system);
  if (known) return known;
  const lookup = createGroupCommit<CallerKey, CallerRow | null>({
    groupOf: () => 'all',
    commit: (_group, keys) => findCallers(system, keys),
    maxEntries: 64,
    maxInFlight: system.options.max ?? 1,
    maxWaiting: 20_000,
    overflow: () => new AppError('busy'),
  });
  lookups.set(system, lookup);
  return lookup;
}

/** Whose session it is, if it stands, as the database has it at this moment; `isMember`: of the institution, where one is named. */
export async function findCaller(
  database: Database,
  { sessionId, userId, institutionId }: CallerKey,
): Promise<{ caller: Caller; isMember: boolean } | undefined> {
  const row = await lookupOf(database.system).submit({ sessionId, userId, institutionId });
  if (!row) return undefined;
  const isLead = row.lead_institution_id !== null;
  const permissions = new Set(isLead ? leadPermissions : row.permissions);
  if (row.is_system_admin) permissions.add(systemAdminPermission);
  const caller: Caller = {
    sessionId,
    userId,
    name: row.name,
    email: row.email,
    mustChangePassword: row.must_change_password,
    isSystemAdmin: row.is_system_admin,
    institutionId,
    permissions,
    isLead,
  };
  return { caller, isMember: row.member };
}

export async function resolveCaller(
  database: Database,
  tokens: Tokens,
  request: FastifyRequest,
  nowMs: number,
): Promise<Caller> {
  const { sessionId, userId } = await tokens.verify(bearerOf(request), nowMs);
  const institutionId = claimedInstitution(request);
  const found = await findCaller(database, { sessionId, userId, institutionId });
  if (!found) throw new AppError('unauthenticated');
  if (institutionId !== null && !found.isMember) {
    // An institution that a query names is `not-found` for those who aren't members, whether it exists or not.
    throw new AppError(institutionOfQuery(request) === undefined ? 'institution-not-member' : 'not-found');
  }
  return found.caller;
}

/** Throws unless the caller holds one of the rule's alternatives in the active institution. */
export function requirePermission(caller: Caller, rule: string): void {
  if (caller.institutionId === null) throw new AppError('no-institution');
  if (!satisfiesRule(rule, caller.permissions)) throw new AppError('forbidden');
}
