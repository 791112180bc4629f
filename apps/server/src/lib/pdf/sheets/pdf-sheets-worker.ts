import { drawSheet, type Shape } from '@certame/rules/paper/sheet/draw-sheet.ts';
import { codeBox } from '@certame/rules/paper/sheet/sheet-geometry.ts';
import type { WorkerReply } from '../../worker-pool.ts';
import { qrShapes } from '../qr-shapes.ts';
import { short, write } from '../text-shapes.ts';
import type { PdfSheets, PrintedSheet, SheetFiles } from './pdf-sheets.ts';
import { type PdfPage, writePdf } from './pdf-writer.ts';

/** Runs in a thread of its own (`pdf-sheets.ts`). */

const line = (x: number, y: number, width: number): Shape => ({
  ...{ shape: 'box', x, y, width, height: 0.2, gray: 0.6, line: null },
});

function headOf({ title, institution, texts }: PdfSheets, sheet: PrintedSheet, page: number): Shape[] {
  const place = texts.place
    .replace('{version}', sheet.version)
    .replace('{page}', String(page + 1))
    .replace('{pages}', String(sheet.codes.length));
  return [
    write(short(title, 60), 20, 24, 4, true),
    write(short(institution, 70), 20, 29, 3, false, 0.3),
    write(short(sheet.name, 45), 20, 37, 4.8, true),
    write(short(sheet.detail, 70), 20, 42.5, 3.2),
    write(place, 20, 48, 3.2, true),
    write(texts.howToMark, 20, 53, 2.6, false, 0.3),
    ...qrShapes(sheet.codes[page] ?? '', codeBox),
  ];
}

function groundsOf({ versions }: PdfSheets): Record<string, Shape[]> {
  const grounds: Record<string, Shape[]> = {};
  for (const [version, pages] of Object.entries(versions))
    for (const [index, page] of pages.entries()) grounds[`${version}${index}`] = drawSheet(page);
  return grounds;
}

function* sheetPages(task: PdfSheets): Generator<PdfPage> {
  for (const sheet of task.sheets)
    for (const index of sheet.codes.keys())
      yield { ground: `${sheet.version}${index}`, shapes: headOf(task, sheet, index) };
}

const chunked = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_none, index) =>
    values.slice(index * size, (index + 1) * size),
  );

const rowsPerPage = 26;
const attendancePages = ({ title, institution, sheets, texts }: PdfSheets): PdfPage[] =>
  chunked(sheets, rowsPerPage).map((rows, page) => ({
    ground: null,
    shapes: [
      write(short(texts.attendance, 50), 15, 20, 5, true),
      write(short(title, 70), 15, 26, 3.4),
      write(short(institution, 70), 15, 31, 3, false, 0.3),
      write(texts.signature, 120, 38, 3, true),
      ...rows.flatMap(({ name, detail, version }, row): Shape[] => {
        const y = 46 + row * 9.2;
        return [
          write(`${page * rowsPerPage + row + 1}.`, 15, y, 3),
          write(short(name, 42), 24, y, 3.2, true),
          write(short(`${detail}${detail ? ' · ' : ''}${version}`, 55), 24, y + 3.6, 2.6, false, 0.3),
          line(120, y + 2.4, 75),
        ];
      }),
    ],
  }));

/** Three by eight on a page, as labels are sold. */
const labelPages = ({ title, sheets, texts }: PdfSheets): PdfPage[] =>
  chunked(sheets, 24).map((labels) => ({
    ground: null,
    shapes: labels.flatMap(({ name, detail, version }, index): Shape[] => {
      const x = (index % 3) * 70 + 6;
      const y = Math.floor(index / 3) * 37 + 8;
      return [
        write(short(name, 26), x, y + 6, 4, true),
        write(short(detail, 34), x, y + 11, 3),
        write(short(title, 36), x, y + 16, 2.8, false, 0.3),
        write(texts.version.replace('{version}', version), x, y + 22, 3.4, true),
      ];
    }),
  }));

export default async (task: PdfSheets): Promise<WorkerReply> => {
  const files: SheetFiles = {
    sheets: writePdf(task.title, groundsOf(task), sheetPages(task)),
    attendance: writePdf(task.title, {}, attendancePages(task)),
    labels: writePdf(task.title, {}, labelPages(task)),
  };
  return { value: files };
};
