import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import type { ExportQuery, GridColumn, GridQuery } from '@certame/contract/kit/grid.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { isNumeric } from '../../lib/pdf/pdf-table.ts';
import { streamSheet } from '../../lib/sheets/sheet-stream.ts';
import type { CellValue } from '../../lib/sheets/sheets.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';
import { tenantRoute } from '../../plugins/routes.ts';
import type { Caller } from '../../plugins/session.ts';
import { instantText } from './cell-texts.ts';
import { fileNameOf } from './file-name.ts';
import { getInstitutionInfo } from './institution-info.ts';
import { defineLargeExport, type OpenedSheet, readOneMoment, type SheetRequest } from './large-exports.ts';
import { type ListFileType, makeListPdf } from './list-file.ts';
import { requirePaperRows, sendSheet } from './send-sheet.ts';

const pageRows = 1000;

interface ExportContext<Params> {
  scope: Scope;
  caller: Caller & { institutionId: string };
  params: Params;
  translate: Translate;
}

export interface ExportedList<Row> {
  title: string;
  columns: readonly GridColumn[];
  /** The list's own reader: what the screen doesn't show, the file doesn't hold. */
  read: (query: GridQuery) => Promise<{ total: number; rows: readonly Row[] }>;
  /** Column -> prefix of the texts of its values, e.g. `questionnaires.states`. */
  words?: Readonly<Record<string, string>>;
  /** Columns that show something else than the value of their name. */
  cells?: Readonly<Record<string, (row: Row) => string>>;
  /** Columns for which a page has no room. */
  notOnPaper?: readonly string[];
  /** What was chosen, in words, for the head of a page. */
  linesOf?: (query: ExportQuery) => readonly string[];
}

interface CellContext {
  translate: Translate;
  timeZone: string;
  type: ListFileType;
}

/** Numbers stay numbers in a sheet, so that people can calculate with them; on paper they carry the decimal comma. */
function cellOf(value: unknown, kind: string, { translate, timeZone, type }: CellContext): CellValue {
  if (value === null || value === undefined || value === '') return '';
  if (isNumeric(kind)) return type === 'xls' ? Number(value) : String(value).replace('.', ',');
  if (kind === 'dateTime') return instantText(String(value), timeZone);
  if (kind === 'boolean') return translate(value === true ? 'common.yes' : 'common.no');
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function rowCells<Row extends object>(list: ExportedList<Row>, row: Row, context: CellContext): CellValue[] {
  const values = row as Readonly<Record<string, unknown>>;
  return columnsOf(list, context.type).map(({ key, kind }) => {
    const cell = list.cells?.[key];
    if (cell) return cell(row);
    const prefix = list.words?.[key];
    const value = values[key];
    if (prefix !== undefined && typeof value === 'string') return context.translate(`${prefix}.${value}`);
    return cellOf(value, kind, context);
  });
}

const columnsOf = <Row>(list: ExportedList<Row>, type: ListFileType): readonly GridColumn[] =>
  type === 'xls' ? list.columns : list.columns.filter(({ key }) => !list.notOnPaper?.includes(key));

/** Rows of a list page by page, as its screen reads them: the chosen ones, or all. */
async function* rowPages<Row extends { id: string }>(
  { read }: ExportedList<Row>,
  query: ExportQuery,
): AsyncGenerator<readonly Row[]> {
  const chosen = query.ids && new Set(query.ids);
  let missing = chosen?.size ?? Number.POSITIVE_INFINITY;
  for (let page = 1; missing > 0; page += 1) {
    const { rows } = await read({ ...query, page, per_page: pageRows });
    const wanted = chosen ? rows.filter(({ id }) => chosen.has(id)) : rows;
    missing -= wanted.length;
    if (wanted.length > 0) yield wanted;
    if (rows.length < pageRows) return;
  }
}

async function* cellBatches<Row extends { id: string }>(
  list: ExportedList<Row>,
  query: ExportQuery,
  context: CellContext,
  onRows?: (done: number) => Promise<void>,
): AsyncGenerator<CellValue[][]> {
  let done = 0;
  for await (const rows of rowPages(list, query)) {
    yield rows.map((row) => rowCells(list, row, context));
    done += rows.length;
    await onRows?.(done);
  }
}

const countOf = async <Row>({ read }: ExportedList<Row>, query: ExportQuery): Promise<number> =>
  query.ids ? query.ids.length : (await read({ ...query, page: 1, per_page: 1 })).total;

/**
 * A list that is no declared area, as a PDF or a spreadsheet: all rows that its screen would page through with the same
 * search, filters and order, or the chosen ones of them. A spreadsheet of too many rows to wait for is made in the
 * background (202).
 */
export function listExportRoute<
  Params extends { type: ListFileType } & Readonly<Record<string, string>>,
  Row extends { id: string },
>(
  app: FastifyInstance,
  endpoint: Endpoint<z.ZodType<Params>, z.ZodType<ExportQuery>, z.ZodType, z.ZodType>,
  listOf: (context: ExportContext<Params>) => ExportedList<Row> | Promise<ExportedList<Row>>,
): void {
  const { services } = app;
  const open = async (asked: SheetRequest): Promise<OpenedSheet> => {
    const { scope, query, translate, nowMs } = asked;
    // Those of the request itself, checked by the endpoint, or kept by the job that it started.
    const list = await listOf({ ...asked, params: asked.params as Params });
    const { timeZone } = await getInstitutionInfo(scope);
    const columns = list.columns.map(({ label }) => label);
    return {
      name: fileNameOf(list.title, instantText(new Date(nowMs).toISOString(), timeZone), 'xlsx'),
      total: await countOf(list, query),
      bytes: (onRows) => {
        const batches = cellBatches(list, query, { translate, timeZone, type: 'xls' }, onRows);
        return streamSheet({ title: list.title, columns, batches });
      },
    };
  };
  defineLargeExport(services.jobs, endpoint, open);
  tenantRoute(app, endpoint, async (context) => {
    const { params, query, caller, inScope, translate, reply } = context;
    if (params.type === 'xls') return sendSheet(services, endpoint.path, context, open);
    const send = await inScope(async (scope) => {
      await readOneMoment(scope);
      const list = await listOf({ scope, caller, params, translate });
      requirePaperRows(await countOf(list, query));
      const { timeZone } = await getInstitutionInfo(scope);
      const rows: string[][] = [];
      for await (const batch of cellBatches(list, query, { translate, timeZone, type: 'pdf' }))
        rows.push(...batch.map((cells) => cells.map(String)));
      const paper = { rows, lines: list.linesOf?.(query) ?? [], madeAtMs: services.now() };
      return makeListPdf(scope, { ...paper, title: list.title, columns: columnsOf(list, 'pdf') }, translate);
    });
    return send(reply);
  });
}
