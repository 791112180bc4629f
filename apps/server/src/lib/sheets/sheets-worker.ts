import { readFileSync } from 'node:fs';
import * as XLSX from '@e965/xlsx';
import type { WorkerReply } from '../worker-pool.ts';
import { readZip, ZipRefused } from '../zip/zip-archive.ts';
import { zipOf } from '../zip/zip-stream.ts';
import { decodeText, parseCsv } from './csv.ts';
import {
  escapeFormula,
  type ReadTask,
  type Sheet,
  type SheetCells,
  unescapeFormula,
  type WriteTask,
} from './sheets.ts';

/** Runs in a thread of its own (`sheets.ts`): parses and makes sheets. */

type Grid = { line: number; cells: string[] }[];

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

const tooLarge = () => new ZipRefused('too-large');
const unreadable = () => new ZipRefused('unreadable');

const two = (value: number): string => String(value).padStart(2, '0');

function dateText(date: Date): string {
  const day = `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return time === '00:00:00' ? day : `${day}T${time}`;
}

function cellText(cell: XLSX.CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  switch (cell.t) {
    case 'd':
      return cell.v instanceof Date ? dateText(cell.v) : String(cell.v);
    case 'n':
      // Fifteen digits are what a sheet shows: 0.1 + 0.2 stored as a binary fraction is 0.3 to its author.
      return typeof cell.v === 'number' ? String(Number(cell.v.toPrecision(15))) : String(cell.v);
    case 'e':
    case 'z':
      return '';
    default:
      return String(cell.v);
  }
}

function spreadMerges(sheet: XLSX.WorkSheet, grid: Grid, maxColumns: number): void {
  let spread = 0;
  for (const { s, e } of sheet['!merges'] ?? []) {
    const value = grid[s.r]?.cells[s.c];
    if (!value) continue;
    for (let r = s.r; r <= Math.min(e.r, grid.length - 1); r += 1) {
      for (let c = s.c; c <= Math.min(e.c, maxColumns); c += 1) {
        // Overlapping merges of a hostile file must not multiply.
        spread += 1;
        if (spread > 1_000_000) throw tooLarge();
        const row = grid[r];
        if (row && !row.cells[c]) row.cells[c] = value;
      }
    }
  }
}

function workbookGrid(bytes: Buffer, { limits }: ReadTask): Grid {
  const workbook = XLSX.read(bytes, {
    type: 'buffer',
    dense: true,
    raw: true,
    cellDates: true,
    UTC: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    bookVBA: false,
    sheets: 0,
    sheetRows: limits.maxRows + 50,
  });
  const name = workbook.SheetNames[0];
  const sheet = name === undefined ? undefined : workbook.Sheets[name];
  if (!sheet) throw unreadable();
  const data = (sheet['!data'] ?? []) as (XLSX.CellObject[] | undefined)[];
  const grid: Grid = [];
  for (let r = 0; r < data.length; r += 1) {
    const cells = data[r] ?? [];
    const texts: string[] = [];
    // A stray cell far to the right costs nothing as long as it is empty.
    cells.forEach((cell, c) => {
      const text = cellText(cell);
      if (text !== '' && c >= limits.maxColumns) throw tooLarge();
      if (c < limits.maxColumns) texts[c] = text;
    });
    grid.push({ line: r + 1, cells: texts });
  }
  spreadMerges(sheet, grid, limits.maxColumns - 1);
  return grid;
}

/** Parts of a workbook that hold its values; pictures, macros and the rest are never unpacked. */
const isWorkbookPart = (path: string): boolean =>
  /^(\[content_types\]\.xml|_rels\/|xl\/(_rels\/|workbook|sharedstrings|styles|worksheets\/|theme\/|metadata)|docprops\/)/i.test(
    path,
  );

async function gridOf(task: ReadTask): Promise<Grid> {
  const { source } = task;
  const bytes =
    typeof source === 'string'
      ? readFileSync(source)
      : Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  if (startsWith(bytes, 0x50, 0x4b)) {
    const limits = { maxEntries: 2000, maxUnpackedBytes: 200 * 1024 * 1024, maxRatio: 200 };
    const parts = await readZip(bytes, limits, isWorkbookPart);
    if (!parts.some(({ path }) => /^xl\/workbook/i.test(path))) throw unreadable();
    return workbookGrid(await zipOf(parts), task);
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return workbookGrid(bytes, task);
  const text = decodeText(bytes);
  if (text.includes('\0')) throw unreadable();
  return parseCsv(text, task.limits.maxRows + 50);
}

const clean = (text: string | undefined): string => unescapeFormula((text ?? '').trim());

/** The rows in which something stands. */
async function readGrid(task: ReadTask): Promise<Grid> {
  const grid = (await gridOf(task)).filter(({ cells }) => cells.some((cell) => cell && cell.trim() !== ''));
  const [head] = grid;
  if (!head) throw new ZipRefused('empty');
  const { maxColumns, maxRows } = task.limits;
  if (head.cells.length > maxColumns || grid.length - 1 > maxRows) throw tooLarge();
  return grid;
}

const readCells = async (task: ReadTask): Promise<SheetCells> =>
  (await readGrid(task)).map(({ line, cells }) => ({ line, cells: Array.from(cells, clean) }));

async function read(task: ReadTask): Promise<Sheet> {
  const [head, ...body] = await readGrid(task);
  if (!head) throw unreadable();
  const places: [string, number][] = [];
  const taken = new Set<string>(['', '__proto__']);
  head.cells.forEach((cell, index) => {
    const header = clean(cell);
    if (taken.has(header)) return;
    taken.add(header);
    places.push([header, index]);
  });
  return {
    headers: places.map(([header]) => header),
    rows: body.map(({ line, cells }) => ({
      line,
      values: Object.fromEntries(places.map(([header, index]) => [header, clean(cells[index])])),
    })),
  };
}

function write(task: WriteTask): Uint8Array {
  const escaped = [task.columns, ...task.rows].map((row) =>
    row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell).slice(0, 32_767) : cell)),
  );
  const sheet = XLSX.utils.aoa_to_sheet(escaped);
  sheet['!cols'] = task.columns.map((_column, index) => ({
    wch: Math.min(
      50,
      Math.max(10, ...escaped.slice(0, 200).map((row) => String(row[index] ?? '').length + 2)),
    ),
  }));
  if (sheet['!ref']) sheet['!autofilter'] = { ref: sheet['!ref'] };
  task.notes.forEach((note, index) => {
    const cell = sheet[XLSX.utils.encode_cell({ r: 0, c: index })] as XLSX.CellObject | undefined;
    if (!note || !cell) return;
    const comments: XLSX.Comments = [{ a: 'Certame', t: note }];
    comments.hidden = true;
    cell.c = comments;
  });
  const workbook = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(
    workbook,
    sheet,
    task.title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Certame',
  );
  return XLSX.write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array;
}

export default async function answer(task: ReadTask | WriteTask): Promise<WorkerReply> {
  try {
    if (task.kind === 'write') return { value: write(task) };
    return { value: await (task.kind === 'read' ? read(task) : readCells(task)) };
  } catch (error) {
    return { refused: error instanceof ZipRefused ? error.reason : 'unreadable' };
  }
}
