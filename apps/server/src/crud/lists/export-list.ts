import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import type { ExportQuery, GridReply } from '@certame/contract/kit/grid.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isNumeric } from '#lib/pdf/pdf-table.ts';
import { streamSheet } from '#lib/sheets/sheet-stream.ts';
import type { CellValue } from '#lib/sheets/sheets.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { instantText } from '../export/cell-texts.ts';
import { fileNameOf } from '../export/file-name.ts';
import { getInstitutionInfo } from '../export/institution-info.ts';
import {
  defineLargeExport,
  type OpenedSheet,
  readOneMoment,
  type SheetRequest,
} from '../export/large-exports.ts';
import { type ListFileType, makeListPdf } from '../export/list-file.ts';
import { requirePaperRows, sendSheet } from '../export/send-sheet.ts';
import { isSearch } from '../read/search-words.ts';
import { columnsOf, type ListContext, type ListDefinition } from './define-list.ts';
import { requireFilters } from './list-conditions.ts';
import { readList } from './read-list.ts';

const pageRows = 1000;

/** A list with whoever reads it, ready to be written into a file. */
interface OpenedList<Params, Row extends { id: string }, Found, Stored> {
  list: ListDefinition<Params, Row, Found, Stored>;
  context: ListContext<Params, Found>;
  query: ExportQuery;
  type: ListFileType;
  timeZone: string;
}

function fileColumns<Params, Row extends { id: string }, Found, Stored>({
  list,
  context,
  type,
}: OpenedList<Params, Row, Found, Stored>) {
  return columnsOf(list, context).filter(({ notOnPaper }) => type === 'xls' || !notOnPaper);
}

/** Numbers stay numbers in a sheet, so that people can calculate with them; on paper they carry the decimal comma. */
function cellOf<Params, Row extends { id: string }, Found, Stored>(
  value: unknown,
  kind: string,
  { context, timeZone, type }: OpenedList<Params, Row, Found, Stored>,
): CellValue {
  if (value === null || value === undefined || value === '') return '';
  if (isNumeric(kind)) return type === 'xls' ? Number(value) : String(value).replace('.', ',');
  if (kind === 'dateTime') return instantText(String(value), timeZone);
  if (kind === 'boolean') return context.translate(value === true ? 'common.yes' : 'common.no');
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The schema of one row in a grid's reply. */
function rowSchemaOf<Row>(reply: z.ZodType<GridReply<Row>> | undefined): z.ZodType<Row> {
  const model = reply instanceof z.ZodObject ? reply.shape.model : undefined;
  const rows = model instanceof z.ZodObject ? model.shape.data : undefined;
  if (!(rows instanceof z.ZodArray)) throw new Error('The reply of a list holds no rows');
  return rows.element as unknown as z.ZodType<Row>;
}

/** Cells of all rows that the screen would page through, or of the chosen ones of them, page by page. */
async function* cellBatches<Params, Row extends { id: string }, Found, Stored>(
  opened: OpenedList<Params, Row, Found, Stored>,
  onRows?: (done: number) => Promise<void>,
): AsyncGenerator<CellValue[][]> {
  const { list, context, query } = opened;
  const columns = fileColumns(opened);
  // As on its way to a page: a file is made of what the contract declares, whatever else the query gives.
  const rowSchema = rowSchemaOf(list.list.reply);
  for (let offset = 0; ; offset += pageRows) {
    const { rows } = await readList(list, context, query, { limit: pageRows, offset });
    yield rows.map((stored) => {
      const row = rowSchema.parse(stored);
      return columns.map(({ key, kind, valueLabels, cell }) => {
        if (cell) return cell(row, context);
        const value = (row as Readonly<Record<string, unknown>>)[key];
        if (valueLabels !== undefined && typeof value === 'string')
          return context.translate(textKey(`${valueLabels}.${value}`));
        return cellOf(value, kind, opened);
      });
    });
    await onRows?.(offset + rows.length);
    if (rows.length < pageRows) return;
  }
}

/** The search and the filters in words, for the head of a page. */
function chosenLines<Params, Row extends { id: string }, Found, Stored>({
  list,
  context,
  query,
}: OpenedList<Params, Row, Found, Stored>): string[] {
  if (query.ids) return [];
  const { translate } = context;
  return Object.entries(query.filters).flatMap(([key, raw]) => {
    const values = [raw].flat().filter((value) => value !== '');
    if (values.length === 0) return [];
    if (isSearch(key)) return [translate('import.export.search', { value: values.join(' ') })];
    const column = list.columns[key];
    if (!column?.valueLabels) return [];
    const value = values.map((one) => translate(textKey(`${column.valueLabels}.${one}`))).join(', ');
    return [translate('import.export.filter', { label: translate(textKey(`${list.labels}.${key}`)), value })];
  });
}

/**
 * The list as a PDF or a spreadsheet, with the search, filters and order of its screen. A spreadsheet of too many rows to
 * wait for is made in the background (202).
 */
export function mountListExport<Params, Row extends { id: string }, Found, Stored>(
  app: FastifyInstance,
  list: ListDefinition<Params, Row, Found, Stored>,
  endpoint: Endpoint<z.ZodType<{ type: ListFileType }>, z.ZodType<ExportQuery>, z.ZodType, z.ZodType>,
): void {
  const { services } = app;
  const openList = async (
    { scope, caller, params, query, translate, nowMs }: Omit<SheetRequest, 'language'>,
    type: ListFileType,
  ): Promise<OpenedList<Params, Row, Found, Stored>> => {
    // Params are those of the request itself, checked by the endpoint, or kept by the job that it started.
    const asked = {
      scope,
      services,
      caller,
      params: params as unknown as Params,
      translate,
      now: new Date(nowMs),
      filters: query.filters,
    };
    requireFilters(list.required, query.filters);
    const found = (await list.find?.(asked)) as Found;
    const { timeZone } = await getInstitutionInfo(scope);
    return { list, context: { ...asked, found }, query, type, timeZone };
  };
  const countOf = async ({ context, query }: OpenedList<Params, Row, Found, Stored>): Promise<number> =>
    (await readList(list, context, query, { limit: 0, offset: 0, exact: true })).total;
  const titleOf = (context: ListContext<Params, Found>): string => list.title?.(context) ?? '';

  const openSheet = async (asked: SheetRequest): Promise<OpenedSheet> => {
    const opened = await openList(asked, 'xls');
    const title = titleOf(opened.context);
    const columns = fileColumns(opened).map(({ label }) => label);
    return {
      name: fileNameOf(title, instantText(new Date(asked.nowMs).toISOString(), opened.timeZone), 'xlsx'),
      total: await countOf(opened),
      bytes: (onRows) => streamSheet({ title, columns, batches: cellBatches(opened, onRows) }),
    };
  };
  defineLargeExport(services.jobs, endpoint, openSheet);
  tenantRoute(app, endpoint, async (context) => {
    const { params, query, caller, inScope, translate, reply } = context;
    if (params.type === 'xls') return sendSheet(services, endpoint.path, context, openSheet);
    const send = await inScope(async (scope) => {
      await readOneMoment(scope);
      const nowMs = services.now();
      const opened = await openList({ scope, caller, params, query, translate, nowMs }, 'pdf');
      requirePaperRows(await countOf(opened));
      const rows: string[][] = [];
      for await (const batch of cellBatches(opened)) rows.push(...batch.map((cells) => cells.map(String)));
      const paper = { rows, lines: chosenLines(opened), madeAtMs: nowMs };
      return makeListPdf(
        scope,
        { ...paper, title: titleOf(opened.context), columns: fileColumns(opened) },
        translate,
      );
    });
    return send(reply);
  });
}
