import { AppError } from '@certame/contract/errors.ts';
import {
  type FoundRecord,
  type SearchKind,
  searchKinds,
  searchMinChars,
  searchRecords,
} from '@certame/contract/features/search/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '#plugins/routes.ts';
import { findRecords } from './queries.ts';

/** Records for the palette: only of kinds whose list the caller may open. */
export function registerSearch(app: FastifyInstance): void {
  userRoute(app, searchRecords, async ({ query, caller, translate }) => {
    const { institutionId, userId, permissions } = caller;
    if (institutionId === null) throw new AppError('no-institution');
    const kinds = (Object.keys(searchKinds) as SearchKind[]).filter((kind) =>
      satisfiesRule(searchKinds[kind], permissions),
    );
    if (query.q.length < searchMinChars || kinds.length === 0) return { model: [] };
    const model = await app.services.database.inTenant({ institutionId, userId }, async (scope) => {
      const reader = { scope, permissions, now: new Date(app.services.now()), translate };
      const groups: { kind: SearchKind; rows: FoundRecord[] }[] = [];
      for (const kind of kinds) groups.push({ kind, rows: await findRecords(reader, kind, query.q) });
      return groups.filter((group) => group.rows.length > 0);
    });
    return { model };
  });
}
