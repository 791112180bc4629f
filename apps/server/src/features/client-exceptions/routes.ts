import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/client-exceptions/endpoints.ts';
import type { GridColumn } from '@certame/contract/kit/grid.ts';
import { client_exception_events, client_exceptions } from '@certame/db/schema/client-exceptions.ts';
import { and, asc, count, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeLike } from '../../crud/field-columns.ts';
import { gridReply, windowOf } from '../../crud/read/grid-reply.ts';
import { limitByAddress } from '../../lib/rate-limits.ts';
import type { Translate } from '../../lib/texts.ts';
import { publicRoute, tenantRoute } from '../../plugins/routes.ts';
import { resolveCaller } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { recordException } from './record-exception.ts';

type Row = typeof client_exceptions.$inferSelect;

const present = (row: Row): contract.ClientException => ({
  id: row.id,
  type: row.type,
  message: row.message,
  frame: row.frame,
  count: row.count,
  people_count: row.people_count,
  browsers: row.browsers,
  versions: row.versions,
  first_seen_at: row.first_seen_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
});

const sortable = {
  message: client_exceptions.message,
  count: client_exceptions.count,
  people_count: client_exceptions.people_count,
  first_seen_at: client_exceptions.first_seen_at,
  last_seen_at: client_exceptions.last_seen_at,
} as const;
const isSortable = (key: string): key is keyof typeof sortable => Object.hasOwn(sortable, key);

const columns = (translate: Translate): GridColumn[] =>
  Object.keys(sortable).map((key) => ({
    key,
    label: translate(`client-exceptions.columns.${key}`),
    sortable: true,
    kind: key.endsWith('_at') ? 'dateTime' : key === 'message' ? 'text' : 'integer',
  }));

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

function conditionOf(filters: Record<string, string | string[]>): SQL | undefined {
  const search = one(filters.search) || one(filters.q);
  const state = one(filters.state);
  const pattern = `%${escapeLike(search)}%`;
  return and(
    search ? sql`${client_exceptions.search_text} like search_key(${pattern})` : undefined,
    state === 'open' ? isNull(client_exceptions.resolved_at) : undefined,
    state === 'resolved' ? isNotNull(client_exceptions.resolved_at) : undefined,
  );
}

/** Who reports, when it is somebody signed in; a report of a stranger counts all the same. */
async function reporterOf(services: Services, request: FastifyRequest): Promise<string | null> {
  if (!request.headers.authorization) return null;
  try {
    const caller = await resolveCaller(services.database, services.tokens, request, services.now());
    return caller.userId;
  } catch {
    return null;
  }
}

const keptDays = 90;

export function registerClientExceptions(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;
  // A school stands behind one address, and a page sends a few a minute at most.
  const limitReports = limitByAddress(app, 120, 1);
  publicRoute(app, contract.reportClientException, async ({ body, request }) => {
    await limitReports(request);
    const userId = await reporterOf(services, request);
    const userAgent = request.headers['user-agent'] ?? null;
    await database.inGlobal(null, (tx) =>
      recordException(tx, { ...body, userAgent, userId }, new Date(services.now())),
    );
    return {};
  });

  tenantRoute(app, contract.listClientExceptions, async ({ query, translate }) => {
    const key = query.order_column ?? 'last_seen_at';
    if (!isSortable(key)) throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
    const direction = query.order_column === undefined || query.direction === 'desc' ? desc : asc;
    const condition = conditionOf(query.filters);
    const { limit, offset } = windowOf(query);
    const { total, rows } = await database.inGlobal(null, async (tx) => {
      const [counted] = await tx.select({ total: count() }).from(client_exceptions).where(condition);
      const found = await tx
        .select()
        .from(client_exceptions)
        .where(condition)
        .orderBy(direction(sortable[key]), desc(client_exceptions.id))
        .limit(limit)
        .offset(offset);
      return { total: counted?.total ?? 0, rows: found };
    });
    return gridReply(contract.listClientExceptions.path, query, total, rows.map(present), columns(translate));
  });

  tenantRoute(app, contract.getClientException, async ({ params }) => {
    const { row, events } = await database.inGlobal(null, async (tx) => {
      const [found] = await tx.select().from(client_exceptions).where(eq(client_exceptions.id, params.id));
      if (!found) throw new AppError('not-found');
      return {
        row: found,
        events: await tx
          .select()
          .from(client_exception_events)
          .where(eq(client_exception_events.exception_id, params.id))
          .orderBy(desc(client_exception_events.at), desc(client_exception_events.id)),
      };
    });
    return {
      model: {
        ...present(row),
        events: events.map(({ id, at, path, browser, version, stack }) => ({
          id,
          at: at.toISOString(),
          path,
          browser,
          version,
          stack,
        })),
      },
    };
  });
  tenantRoute(app, contract.resolveClientException, async ({ params, body }) => {
    const [row] = await database.inGlobal(null, (tx) =>
      tx
        .update(client_exceptions)
        .set({ resolved_at: body.resolved ? new Date(services.now()) : null })
        .where(eq(client_exceptions.id, params.id))
        .returning(),
    );
    if (!row) throw new AppError('not-found');
    return { model: present(row) };
  });
  tenantRoute(app, contract.deleteClientException, async ({ params, translate }) => {
    const gone = await database.inGlobal(null, (tx) =>
      tx.delete(client_exceptions).where(eq(client_exceptions.id, params.id)).returning(),
    );
    if (gone.length === 0) throw new AppError('not-found');
    return { messages: [{ level: 'success', message: translate('common.success') }] };
  });

  services.jobs.defineTask(
    'forget_client_exceptions',
    async () => {
      const before = new Date(services.now() - keptDays * 24 * 60 * 60_000);
      await database.inGlobal(null, (tx) =>
        tx.delete(client_exceptions).where(lt(client_exceptions.last_seen_at, before)),
      );
    },
    { cron: '53 3 * * *' },
  );
}
