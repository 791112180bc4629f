import { streamZip } from '../zip/zip-stream.ts';
import { type CellValue, escapeFormula } from './sheets.ts';

export interface SheetContent {
  title: string;
  columns: readonly string[];
  /** Rows in batches, as a cursor gives them. */
  batches: AsyncIterable<readonly (readonly CellValue[])[]> | Iterable<readonly (readonly CellValue[])[]>;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const maxCellLength = 32_767;

/** What XML 1.0 can't carry at all, and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are left out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');

function cellXml(value: CellValue, style: string): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c${style}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c${style} t="b"><v>${value ? 1 : 0}</v></c>`;
  // Text stands in its own cell: a table of shared strings would have to be in memory until the end.
  const text = escapeXml(escapeFormula(String(value)).slice(0, maxCellLength));
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

const rowXml = (cells: readonly CellValue[], style = ''): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;

/** 0 -> A, 25 -> Z, 26 -> AA. */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

function columnsXml(columns: readonly string[], sample: readonly (readonly CellValue[])[]): string {
  const widths = columns.map((column, index) => {
    const lengths = sample.slice(0, 200).map((row) => String(row[index] ?? '').length);
    return Math.min(50, Math.max(10, column.length + 4, ...lengths.map((length) => length + 2)));
  });
  return `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;
}

async function* worksheet({ columns, batches }: SheetContent): AsyncGenerator<string> {
  let rows = 0;
  const opening = (sample: readonly (readonly CellValue[])[]): string =>
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `${columnsXml(columns, sample)}<sheetData>${rowXml(columns, ' s="1"')}`;
  let isOpen = false;
  for await (const batch of batches) {
    if (!isOpen) yield opening(batch);
    isOpen = true;
    rows += batch.length;
    yield batch.map((row) => rowXml(row)).join('');
  }
  if (!isOpen) yield opening([]);
  const filter = `A1:${columnName(Math.max(0, columns.length - 1))}${rows + 1}`;
  yield `</sheetData><autoFilter ref="${filter}"/></worksheet>`;
}

const sheetTitle = (title: string): string =>
  title
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'|'$/g, ' ')
    .slice(0, 31)
    .trim() || 'Certame';

const fixedParts = (title: string): Record<string, string> => ({
  '[Content_Types].xml':
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
    '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' +
    '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(sheetTitle(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>',
});

/**
 * An xlsx file of one sheet, made as fast as it is read: a hundred thousand rows take no more memory than one batch.
 * Text that a spreadsheet program could take for a formula is escaped. Small sheets with notes: `writeSheet`.
 */
export function streamSheet(content: SheetContent): AsyncGenerator<Buffer> {
  const fixed = Object.entries(fixedParts(content.title)).map(([path, xml]) => ({ path, text: [xml] }));
  return streamZip([...fixed, { path: 'xl/worksheets/sheet1.xml', text: worksheet(content) }]);
}
