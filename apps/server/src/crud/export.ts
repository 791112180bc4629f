import { areaMessageKeys, gridColumnsOf } from '@certame/contract/areas/labels.ts';
import { findArea } from '@certame/contract/areas/registry.ts';
import { AppError } from '@certame/contract/errors.ts';
import { areaEndpoints } from '@certame/contract/kit/area-endpoints.ts';
import type { Area } from '@certame/contract/kit/define-area.ts';
import { isGridColumn } from '@certame/contract/kit/fields.ts';
import type { AreaRow, GridQuery } from '@certame/contract/kit/grid.ts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pdfMaxRows, pdfTable } from '../lib/pdf-table.ts';
import { writeSheet } from '../lib/sheets.ts';
import type { Translate } from '../lib/texts.ts';
import { tenantRoute } from '../plugins/routes.ts';
import { type AreaTable, resolveAreaTable } from './area-table.ts';
import { cellText, dayText, instantText } from './cell-texts.ts';
import { fileTypes, sendFile } from './file-reply.ts';
import type { HookContext } from './hooks.ts';
import { getInstitutionInfo, type InstitutionInfo } from './institution-info.ts';
import { countRows, selectOptions, selectRows } from './select-rows.ts';

const batchRows = 1000;
/** A sheet holds a million rows, but people wait for this one: about ten seconds. */
const sheetMaxRows = 50_000;

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

interface ExportData {
  institution: InstitutionInfo;
  rows: AreaRow[];
  lines: string[];
}

async function readExport(
  areaTable: AreaTable,
  context: HookContext,
  query: GridQuery,
  maxRows: number,
  translate: Translate,
): Promise<ExportData> {
  // Batches of one moment: a row saved meanwhile neither appears twice nor pushes another out.
  await context.scope.tx.execute(sql`set transaction isolation level repeatable read, read only`);
  const total = await countRows(areaTable, context, query.filters);
  if (total > maxRows) throw new AppError('too-large');
  const rows: AreaRow[] = [];
  for (let offset = 0; offset < total; offset += batchRows) {
    rows.push(...(await selectRows(areaTable, context, query, { limit: batchRows, offset })));
  }
  return {
    institution: await getInstitutionInfo(context.scope),
    rows,
    lines: await filterLines(areaTable, context, query.filters, translate),
  };
}

/** `GET /{area}/export/{pdf|xls}`: every row the grid would page through with the same query. */
export function mountExport(app: FastifyInstance, areaTable: AreaTable): void {
  const { area } = areaTable;
  const { services } = app;
  tenantRoute(app, areaEndpoints(area).export, async ({ params, query, inScope, translate, reply }) => {
    const maxRows = params.type === 'pdf' ? pdfMaxRows : sheetMaxRows;
    const { institution, rows, lines } = await inScope((scope) =>
      readExport(areaTable, { scope, services }, query, maxRows, translate),
    );
    const { timeZone } = institution;
    const keys = exportColumns(area, params.type);
    const columns = keys.map((key) => translate(areaMessageKeys.field(area, key)));
    const cells = rows.map((row) => keys.map((key) => cellText({ area, key, row, translate, timeZone })));
    const madeAt = instantText(new Date(services.now()).toISOString(), timeZone);
    const day = madeAt.slice(0, 10).split('/').reverse().join('-');
    const many = translate(areaMessageKeys.many(area));
    if (params.type === 'xls') {
      const bytes = await writeSheet(capitalized(many), columns, cells);
      return sendFile(reply, `export-${area.key}-${day}.xlsx`, fileTypes.xlsx, bytes);
    }
    const bytes = await pdfTable({
      title: capitalized(many),
      institution: institution.name,
      lines: [...lines, translate('import.export.total', { count: rows.length })],
      footer: translate('import.export.generated', { date: madeAt }),
      pageText: translate('import.export.page'),
      columns,
      rows: cells.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
      emptyText: translate('import.export.empty'),
    });
    return sendFile(reply, `export-${area.key}-${day}.pdf`, fileTypes.pdf, bytes);
  });
}
