import type { FastifyInstance } from 'fastify';
import { tenantRoute } from '#plugins/routes.ts';
import { gridReply, windowOf } from '../read/grid-reply.ts';
import { columnsOf, type ListDefinition } from './define-list.ts';
import { mountListExport } from './export-list.ts';
import { requireFilters } from './list-conditions.ts';
import { readList } from './read-list.ts';

const addressOf = (path: string, params: Readonly<Record<string, string>> | undefined): string =>
  path.replace(/:(\w+)/g, (_place, name: string) => params?.[name] ?? '');

/** Serves the pages of a declared list, and its files. */
export function mountList<Params, Row extends { id: string }, Found, Stored>(
  app: FastifyInstance,
  list: ListDefinition<Params, Row, Found, Stored>,
): void {
  const { services } = app;
  tenantRoute(app, list.list, ({ params, query, caller, inScope, translate }) =>
    inScope(
      async (scope) => {
        const asked = {
          scope,
          services,
          caller,
          params: params as Params,
          translate,
          now: new Date(services.now()),
          filters: query.filters,
        };
        requireFilters(list.required, query.filters);
        const context = { ...asked, found: (await list.find?.(asked)) as Found };
        const { total, hasMore, rows } = await readList(list, context, query, windowOf(query));
        const columns = columnsOf(list, context).map(({ key, label, sortable, kind }) => ({
          ...{ key, label, sortable, kind },
        }));
        return gridReply(
          addressOf(list.list.path, params as Record<string, string> | undefined),
          query,
          { total, hasMore },
          rows,
          columns,
        );
      },
      { readOnly: true },
    ),
  );
  if (list.export)
    mountListExport(
      app,
      list,
      list.export as Parameters<typeof mountListExport<Params, Row, Found, Stored>>[2],
    );
}
