import type { Readable } from 'node:stream';
import { areaMessageKeys, gridColumnsOf } from '@certame/contract/areas/labels.ts';
import { findArea } from '@certame/contract/areas/registry.ts';
import type { Language } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { areaEndpoints } from '@certame/contract/kit/area-endpoints.ts';
import type { Area } from '@certame/contract/kit/define-area.ts';
import { isGridColumn } from '@certame/contract/kit/fields.ts';
import type { AreaRow, GridQuery } from '@certame/contract/kit/grid.ts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isNumeric, type PdfTable, pdfMaxRows, pdfTable } from '../../lib/pdf/pdf-table.ts';
import { streamSheet } from '../../lib/sheets/sheet-stream.ts';
import type { CellValue } from '../../lib/sheets/sheets.ts';
import { spool } from '../../lib/sheets/spool.ts';
import { languageOf, type Translate } from '../../lib/texts.ts';
import { tenantRoute } from '../../plugins/routes.ts';
import { type AreaTable, resolveAreaTable } from '../area-table.ts';
import type { HookContext } from '../hooks.ts';
import { countRows, selectOptions, streamRows } from '../read/select-rows.ts';
import { cellText, dayText, instantText } from './cell-texts.ts';
import { fileNameOf } from './file-name.ts';
import { fileTypes, sendFile } from './file-reply.ts';
import { getInstitutionInfo, type InstitutionInfo } from './institution-info.ts';

const batchRows = 1000;
/** A sheet holds a million rows, but people wait for this one: some ten seconds for a hundred thousand. */
const sheetMaxRows = 200_000;

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
  filters: GridQuery['filters'],
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

/** Who asks for the file, and when. */
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
): AsyncGenerator<CellValue[][]> {
  for await (const rows of batches) yield rows.map((row) => cellsOf(exported, row));
}

async function requireAtMost(
  areaTable: AreaTable,
  context: HookContext,
  { filters }: GridQuery,
  maxRows: number,
  code: 'export-too-large' | 'export-pdf-too-large',
): Promise<number> {
  const total = await countRows(areaTable, context, filters);
  if (total > maxRows) {
    const shown = (count: number): string => new Intl.NumberFormat('pt-BR').format(count);
    throw new AppError(code, { params: { count: shown(total), max: shown(maxRows) } });
  }
  return total;
}

async function exportSheet(
  areaTable: AreaTable,
  context: HookContext,
  query: GridQuery,
  exported: Exported,
): Promise<Readable> {
  await requireAtMost(areaTable, context, query, sheetMaxRows, 'export-too-large');
  const batches = cellBatches(exported, streamRows(areaTable, context, query, batchRows));
  return spool(streamSheet({ title: exported.title, columns: exported.columns, batches }));
}

/** Numbers as the reader writes them; decimals with all places of their field, so that they stand under each other. */
function paperText({ area, language }: Exported, key: string, cell: CellValue): string {
  if (cell === null) return '';
  const field = area.fields[key];
  if (typeof cell !== 'number' || field?.kind !== 'decimal') return String(cell);
  return new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : language, {
    minimumFractionDigits: field.scale,
    maximumFractionDigits: field.scale,
  }).format(cell);
}

async function exportPdf(
  areaTable: AreaTable,
  context: HookContext,
  query: GridQuery,
  exported: Exported,
  madeAt: string,
): Promise<PdfTable> {
  const { translate } = exported;
  const count = await requireAtMost(areaTable, context, query, pdfMaxRows, 'export-pdf-too-large');
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

/** `GET /{area}/export/{pdf|xls}`: every row the grid would page through with the same query. */
export function mountExport(app: FastifyInstance, areaTable: AreaTable): void {
  const { area } = areaTable;
  const { services } = app;
  tenantRoute(
    app,
    areaEndpoints(area).export,
    async ({ params, query, inScope, translate, request, reply }) => {
      const reader = {
        translate,
        language: languageOf(request.headers['accept-language']),
        nowMs: services.now(),
      };
      const made = await inScope(async (scope) => {
        // All of one moment: a row saved meanwhile neither appears twice nor pushes another out.
        await scope.tx.execute(sql`set transaction isolation level repeatable read, read only`);
        const context = { scope, services, translate };
        const exported = await describeExport(area, context, params.type, reader);
        const madeAt = instantText(new Date(reader.nowMs).toISOString(), exported.institution.timeZone);
        const name = fileNameOf(exported.title, madeAt, params.type === 'xls' ? 'xlsx' : 'pdf');
        return params.type === 'xls'
          ? { name, sheet: await exportSheet(areaTable, context, query, exported) }
          : { name, sheet: undefined, table: await exportPdf(areaTable, context, query, exported, madeAt) };
      });
      if (made.sheet) return sendFile(reply, made.name, fileTypes.xlsx, made.sheet);
      return sendFile(reply, made.name, fileTypes.pdf, await pdfTable(made.table));
    },
  );
}
