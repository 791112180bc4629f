import { findArea } from '@certame/contract/areas.ts';
import type { Language } from '@certame/contract/constants.ts';
import { areaEndpoints } from '@certame/contract/kit/area/area-endpoints.ts';
import { areaMessageKeys, gridColumnsOf } from '@certame/contract/kit/area/area-labels.ts';
import type { Area } from '@certame/contract/kit/area/define-area.ts';
import { minorDigitsOf } from '@certame/contract/kit/currency.ts';
import { type Field, isGridColumn } from '@certame/contract/kit/fields.ts';
import type { AreaRow, ExportQuery } from '@certame/contract/kit/grid.ts';
import type { FastifyInstance } from 'fastify';
import { isNumeric, type PdfTable, pdfTable } from '#lib/pdf/pdf-table.ts';
import { streamSheet } from '#lib/sheets/sheet-stream.ts';
import type { CellValue } from '#lib/sheets/sheets.ts';
import { languageOf, type Translate } from '#lib/texts.ts';
import { tenantRoute } from '#plugins/routes.ts';
import type { Services } from '#services.ts';
import { type AreaTable, resolveAreaTable } from '../area-table.ts';
import type { HookContext } from '../hooks.ts';
import { selectOptions } from '../read/select-options.ts';
import { countRows, streamRows } from '../read/select-rows.ts';
import { cellText, dayText, instantText } from './cell-texts.ts';
import { fileNameOf } from './file-name.ts';
import { fileTypes, sendFile } from './file-reply.ts';
import { getInstitutionInfo, type InstitutionInfo } from './institution-info.ts';
import { defineLargeExport, type OpenedSheet, readOneMoment, type SheetRequest } from './large-exports.ts';
import { requirePaperRows, sendSheet } from './send-sheet.ts';

const batchRows = 1000;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sheet may come back as an import, so it carries the fields that a grid has no room for too. */
function exportColumns(area: Area, type: 'pdf' | 'xls'): string[] {
  const shown = gridColumnsOf(area, isGridColumn);
  if (type === 'pdf') return shown;
  const rest = Object.entries(area.fields)
    .filter(([key, field]) => !shown.includes(key) && !field.writeOnly && field.kind !== 'image')
    .map(([key]) => key);
  return [...shown, ...rest];
}

async function filterLines(
  areaTable: AreaTable,
  context: HookContext,
  filters: ExportQuery['filters'],
  translate: Translate,
): Promise<string[]> {
  const { area } = areaTable;
  const lines: string[] = [];
  for (const [key, raw] of Object.entries(filters)) {
    const values = (Array.isArray(raw) ? raw : [raw]).filter((value) => value !== '');
    if (values.length === 0) continue;
    const field = area.fields[key];
    if (!field) {
      lines.push(translate('import.export.search', { value: values.join(' ') }));
      continue;
    }
    let texts = values.map((value) => value.split('..').map(dayText).join(' – '));
    if (field.kind === 'reference' || field.kind === 'references') {
      const target = findArea(field.to);
      const found = target
        ? await selectOptions(resolveAreaTable(target), context, { search: '', ids: values })
        : [];
      texts = found.map(({ label }) => label);
    } else if (field.kind === 'boolean') {
      texts = values.map((value) =>
        translate(value === 'true' || value === '1' ? 'common.yes' : 'common.no'),
      );
    } else if (field.kind === 'select') {
      texts = values.map((value) => translate(areaMessageKeys.option(area, key, value)));
    } else if (field.kind !== 'date' && field.kind !== 'dateTime') texts = values;
    const label = translate(areaMessageKeys.field(area, key));
    lines.push(translate('import.export.filter', { label, value: texts.join(', ') }));
  }
  return lines;
}

/** The reader of the file, and the moment of the request. */
interface Reader {
  translate: Translate;
  language: Language;
  nowMs: number;
}

/** The same words and cells for a sheet and for paper. */
interface Exported extends Reader {
  area: Area;
  keys: readonly string[];
  columns: string[];
  title: string;
  institution: InstitutionInfo;
}

async function describeExport(
  area: Area,
  context: HookContext,
  type: 'pdf' | 'xls',
  reader: Reader,
): Promise<Exported> {
  const keys = exportColumns(area, type);
  const { translate } = reader;
  return {
    area,
    keys,
    columns: keys.map((key) => translate(areaMessageKeys.field(area, key))),
    title: capitalized(translate(areaMessageKeys.many(area))),
    institution: await getInstitutionInfo(context.scope),
    ...reader,
  };
}

const cellsOf = (
  { area, keys, institution, translate, language, nowMs }: Exported,
  row: AreaRow,
): CellValue[] =>
  keys.map((key) => cellText({ area, key, row, translate, language, timeZone: institution.timeZone, nowMs }));

async function* cellBatches(
  exported: Exported,
  batches: AsyncIterable<AreaRow[]>,
  onRows?: (done: number) => Promise<void>,
): AsyncGenerator<CellValue[][]> {
  let done = 0;
  for await (const rows of batches) {
    yield rows.map((row) => cellsOf(exported, row));
    done += rows.length;
    await onRows?.(done);
  }
}

/** Opens the spreadsheet of an area's rows in the request's transaction. */
async function openSheet(
  areaTable: AreaTable,
  services: Services,
  { scope, query, ...reader }: SheetRequest,
): Promise<OpenedSheet> {
  const context = { scope, services, translate: reader.translate };
  const exported = await describeExport(areaTable.area, context, 'xls', reader);
  const { title, columns, institution, nowMs } = exported;
  const madeAt = instantText(new Date(nowMs).toISOString(), institution.timeZone);
  return {
    name: fileNameOf(title, madeAt, 'xlsx'),
    total: await countRows(areaTable, context, query),
    bytes: (onRows) =>
      streamSheet({
        title,
        columns,
        batches: cellBatches(exported, streamRows(areaTable, context, query, batchRows), onRows),
      }),
  };
}

/** Places after the point that every value of a field has. */
const placesOf = (field: Field | undefined): number | undefined =>
  field?.kind === 'money'
    ? minorDigitsOf(field.currency)
    : field?.kind === 'decimal'
      ? field.scale
      : undefined;

/** Numbers as the reader writes them; decimals with all places of their field, so that they stand under each other. */
function paperText({ area, language }: Exported, key: string, cell: CellValue): string {
  if (cell === null) return '';
  const places = placesOf(area.fields[key]);
  if (typeof cell !== 'number' || places === undefined) return String(cell);
  return new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : language, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(cell);
}

async function exportPdf(
  areaTable: AreaTable,
  context: HookContext,
  query: ExportQuery,
  exported: Exported,
  madeAt: string,
): Promise<PdfTable> {
  const { translate } = exported;
  const count = await countRows(areaTable, context, query);
  requirePaperRows(count);
  const cells: CellValue[][] = [];
  for await (const batch of cellBatches(exported, streamRows(areaTable, context, query, batchRows))) {
    cells.push(...batch);
  }
  const lines = await filterLines(areaTable, context, query.filters, translate);
  return {
    title: exported.title,
    institution: exported.institution.name,
    lines: [...lines, translate('import.export.total', { count })],
    footer: translate('import.export.generated', { date: madeAt }),
    pageText: translate('import.export.page'),
    columns: exported.columns,
    numeric: exported.keys.map((key) => isNumeric(areaTable.area.fields[key]?.kind ?? '')),
    rows: cells.map((row) => row.map((cell, index) => paperText(exported, exported.keys[index] ?? '', cell))),
    emptyText: translate('import.export.empty'),
  };
}

/**
 * `GET /{area}/export/{pdf|xls}`: every row the grid would page through with the same query, or the chosen ones of them.
 * A spreadsheet of too many rows to wait for is made in the background (202).
 */
export function mountExport(app: FastifyInstance, areaTable: AreaTable): void {
  const { area } = areaTable;
  const { services } = app;
  const endpoint = areaEndpoints(area).export;
  const open = (asked: SheetRequest): Promise<OpenedSheet> => openSheet(areaTable, services, asked);
  defineLargeExport(services.jobs, endpoint, open);
  tenantRoute(app, endpoint, async (context) => {
    const { params, query, inScope, translate, request, reply } = context;
    if (params.type === 'xls') return sendSheet(services, endpoint.path, context, open);
    const reader = {
      translate,
      language: languageOf(request.headers['accept-language']),
      nowMs: services.now(),
    };
    const made = await inScope(async (scope) => {
      await readOneMoment(scope);
      const hooks = { scope, services, translate };
      const exported = await describeExport(area, hooks, 'pdf', reader);
      const madeAt = instantText(new Date(reader.nowMs).toISOString(), exported.institution.timeZone);
      const name = fileNameOf(exported.title, madeAt, 'pdf');
      return { name, table: await exportPdf(areaTable, hooks, query, exported, madeAt) };
    });
    return sendFile(reply, made.name, fileTypes.pdf, await pdfTable(made.table));
  });
}
