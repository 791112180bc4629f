import { areas } from '@certame/contract/areas.ts';
import { AppError } from '@certame/contract/errors.ts';
import { areaEndpoints } from '@certame/contract/kit/area/area-endpoints.ts';
import { areaMessageKeys, gridColumnsOf } from '@certame/contract/kit/area/area-labels.ts';
import { type Area, hasAction, listRuleOf } from '@certame/contract/kit/area/define-area.ts';
import { isGridColumn, isSortable } from '@certame/contract/kit/fields.ts';
import type { GridColumn, GridQuery } from '@certame/contract/kit/grid.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { pickableAreas } from '@certame/contract/pickable-areas.ts';
import type { FastifyInstance } from 'fastify';
import { success } from '#lib/success.ts';
import type { Translate } from '#lib/texts.ts';
import { tenantRoute } from '#plugins/routes.ts';
import type { Caller } from '#plugins/session.ts';
import { type AreaTable, resolveAreaTable } from './area-table.ts';
import { mountExport } from './export/export.ts';
import { hooksOf, type RegisteredHooks, registerAreaHooks } from './hooks.ts';
import { mountImport } from './import/import.ts';
import { handleAreaImports } from './import/job.ts';
import { gridReply, windowOf } from './read/grid-reply.ts';
import { requireOptionsHooks } from './read/offered-rows.ts';
import { selectOptions } from './read/select-options.ts';
import { selectPage } from './read/select-page.ts';
import { getRow } from './read/select-rows.ts';
import { createRow, deleteRow, updateRow } from './write/save-row.ts';

const systemColumnKinds: Record<string, string> = { created_at: 'dateTime', updated_at: 'dateTime' };

export function areaGridColumns(area: Area, translate: Translate): GridColumn[] {
  return gridColumnsOf(area, isGridColumn).map((key) => {
    const field = area.fields[key];
    return {
      key,
      label: translate(areaMessageKeys.field(area, key)),
      sortable: field ? isSortable(field) : true,
      kind: field?.kind ?? systemColumnKinds[key] ?? 'text',
    };
  });
}

/** Rows that every institution sees are changed by administrators of the installation alone, whatever their institution grants. */
function requireMayChange(area: Area, caller: Caller): void {
  if (area.ofInstallation && !caller.isSystemAdmin) throw new AppError('installation-only');
}

/** The query's filters and what its plain keys look up. */
function filtersOf(area: Area, query: GridQuery): GridQuery['filters'] {
  if (!area.lookup) return query.filters;
  const asked = query as GridQuery & Record<string, unknown>;
  const found = area.lookup.flatMap((key) => {
    const value = asked[key];
    return typeof value === 'string' ? [[key, value]] : [];
  });
  return { ...query.filters, ...Object.fromEntries(found) };
}

/** Serves one declared area. Nothing here knows which. */
export function mountArea(app: FastifyInstance, area: Area): void {
  const areaTable = resolveAreaTable(area);
  if (area.scope === 'global' && !hooksOf(area.key).where) {
    throw new Error(
      `Area ${area.key} is of global scope and has no where hook: its rows would be everybody's`,
    );
  }
  requireOptionsHooks(area);
  const { services } = app;
  const endpoints = areaEndpoints(area);

  tenantRoute(app, endpoints.grid, async ({ query, inScope, translate }) => {
    const filters = filtersOf(area, query);
    const page = await inScope(
      (scope) =>
        selectPage(areaTable, { scope, services, translate }, { ...query, filters }, windowOf(query)),
      { readOnly: true, byIndex: area.grid?.manyRows === true },
    );
    return gridReply(endpoints.grid.path, query, page, page.rows, areaGridColumns(area, translate));
  });
  mountOptions(app, areaTable);
  tenantRoute(app, endpoints.show, ({ params, inScope, translate }) =>
    inScope(
      async (scope) => ({ model: await getRow(areaTable, { scope, services, translate }, params.id) }),
      { readOnly: true },
    ),
  );
  mountExport(app, areaTable);
  if (hasAction(area, 'create')) {
    tenantRoute(app, endpoints.create, async ({ body, caller, inScope, translate }) => {
      requireMayChange(area, caller);
      const model = await inScope((scope) => createRow(areaTable, { scope, services, translate }, body));
      return { model, ...success(translate) };
    });
  }
  if (hasAction(area, 'edit')) {
    tenantRoute(app, endpoints.update, async ({ params, body, caller, inScope, translate }) => {
      requireMayChange(area, caller);
      const { updated_at: readAt, ...values } = body as Record<string, unknown> & { updated_at?: string };
      const model = await inScope((scope) =>
        updateRow(areaTable, { scope, services, translate }, params.id, values, readAt),
      );
      return { model, ...success(translate) };
    });
  }
  if (hasAction(area, 'delete')) {
    tenantRoute(app, endpoints.remove, async ({ params, caller, inScope, translate }) => {
      requireMayChange(area, caller);
      await inScope((scope) => deleteRow(areaTable, { scope, services }, params.id));
      return success(translate);
    });
    tenantRoute(app, endpoints.removeMany, async ({ body, caller, inScope, translate }) => {
      requireMayChange(area, caller);
      await inScope(async (scope) => {
        for (const id of body.ids) await deleteRow(areaTable, { scope, services }, id);
      });
      return success(translate);
    });
  }
  if (area.import) mountImport(app, areaTable);
}

function mountOptions(app: FastifyInstance, areaTable: AreaTable): void {
  const { services } = app;
  const { area } = areaTable;
  const readers = [listRuleOf(area), ...(area.pickedBy ?? [])].join('|');
  tenantRoute(app, areaEndpoints(area).options, ({ query, caller, inScope, translate }) => {
    // Others may refer to a row by its name, and learn no more of it.
    const detailed = satisfiesRule(readers, caller.permissions);
    return inScope(
      async (scope) => ({
        model: await selectOptions(areaTable, { scope, services, translate }, { ...query, detailed }),
      }),
      { readOnly: true },
    );
  });
}

export function mountAreas(app: FastifyInstance, hooks: readonly RegisteredHooks[]): void {
  registerAreaHooks(hooks);
  handleAreaImports(app.services.jobs);
  for (const area of pickableAreas) mountOptions(app, resolveAreaTable(area));
  for (const area of areas) mountArea(app, area);
}
