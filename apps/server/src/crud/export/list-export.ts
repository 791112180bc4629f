import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import type { GridColumn, GridQuery } from '@certame/contract/kit/grid.ts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';
import { tenantRoute } from '../../plugins/routes.ts';
import type { Caller } from '../../plugins/session.ts';
import { instantText } from './cell-texts.ts';
import { getInstitutionInfo } from './institution-info.ts';
import { type ListFileType, makeListFile, requireFileRows } from './list-file.ts';

interface ExportContext<Params> {
  scope: Scope;
  caller: Caller & { institutionId: string };
  params: Params;
  translate: Translate;
}

interface ExportedList<Row> {
  title: string;
  columns: readonly GridColumn[];
  /** The list's own reader: what the screen doesn't show, the file doesn't hold. */
  read: (query: GridQuery) => Promise<{ total: number; rows: readonly Row[] }>;
  /** Column -> prefix of the texts of its values, e.g. `questionnaires.states`. */
  words?: Readonly<Record<string, string>>;
  /** Columns that show something else than the value of their name. */
  cells?: Readonly<Record<string, (row: Row) => string>>;
}

interface CellContext {
  translate: Translate;
  timeZone: string;
}

function textOf(value: unknown, kind: string, { translate, timeZone }: CellContext): string {
  if (value === null || value === undefined) return '';
  if (kind === 'dateTime') return instantText(String(value), timeZone);
  if (kind === 'boolean') return translate(value === true ? 'common.yes' : 'common.no');
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function rowTexts<Row extends object>(list: ExportedList<Row>, row: Row, context: CellContext): string[] {
  const values = row as Readonly<Record<string, unknown>>;
  return list.columns.map(({ key, kind }) => {
    const cell = list.cells?.[key];
    if (cell) return cell(row);
    const prefix = list.words?.[key];
    const value = values[key];
    if (prefix !== undefined && typeof value === 'string') return context.translate(`${prefix}.${value}`);
    return textOf(value, kind, context);
  });
}

/**
 * A list that is no declared area, as a PDF or a spreadsheet: all rows that its screen would page through with the same
 * search, filters and order.
 */
export function listExportRoute<Params extends { type: ListFileType }, Row extends object>(
  app: FastifyInstance,
  endpoint: Endpoint<z.ZodType<Params>, z.ZodType<GridQuery>, z.ZodType, z.ZodType>,
  listOf: (context: ExportContext<Params>) => ExportedList<Row> | Promise<ExportedList<Row>>,
): void {
  tenantRoute(app, endpoint, async ({ params, query, caller, inScope, translate, reply }) => {
    const madeAtMs = app.services.now();
    const send = await inScope(async (scope) => {
      // Repeatable read: count and rows are of one moment.
      await scope.tx.execute(sql`set transaction isolation level repeatable read, read only`);
      const list = await listOf({ scope, caller, params, translate });
      const { total } = await list.read({ ...query, page: 1, per_page: 1 });
      requireFileRows(params.type, total);
      const { rows } = await list.read({ ...query, page: 1, per_page: Math.max(1, total) });
      const { timeZone } = await getInstitutionInfo(scope);
      return makeListFile(
        scope,
        {
          type: params.type,
          title: list.title,
          columns: list.columns,
          rows: rows.map((row) => rowTexts(list, row, { translate, timeZone })),
          madeAtMs,
        },
        translate,
      );
    });
    return send(reply);
  });
}
