import type { Shape } from '@certame/rules/paper/sheet/draw-sheet.ts';
import type { WorkerReply } from '../../worker-pool.ts';
import { qrShapes } from '../qr-shapes.ts';
import { writePdf } from '../sheets/pdf-writer.ts';
import { short, write } from '../text-shapes.ts';
import type { PdfCard, PdfCards } from './pdf-cards.ts';

/** Runs in a thread of its own (`pdf-cards.ts`). */

const card = { width: 105, height: 148.5, margin: 9 };
const code = { y: 38, width: 38 };
const firstLine = 88;
const lastLine = card.height - card.margin;
const oneColumn = 14;

function shapesOf({ title, institution, day, help }: PdfCards, one: PdfCard, index: number): Shape[] {
  const left = (index % 2) * card.width;
  const top = Math.floor(index / 2) * card.height;
  const x = left + card.margin;
  // Many stations stand in two columns, of narrower rows.
  const columns = one.lines.length > oneColumn ? 2 : 1;
  const rows = Math.ceil(one.lines.length / columns);
  const step = Math.min(5.4, (lastLine - firstLine) / Math.max(1, rows));
  const sizeMm = Math.min(columns === 1 ? 3.3 : 2.6, step * 0.8);
  return [
    { shape: 'box', x: left, y: top, width: card.width, height: card.height, gray: 0.75, line: 0.2 },
    write(short(title, 38), x, top + 13, 3.8, true),
    write(short([institution, day].filter(Boolean).join(' · '), 58), x, top + 18, 2.6, false, 0.3),
    write(short(one.identifier, 18), x, top + 27, 6, true),
    write(short(one.name, 36), x, top + 33, 4),
    ...qrShapes(one.code, { x, y: top + code.y, width: code.width }),
    write(help, x, top + code.y + code.width + 5, 2.6, false, 0.3),
    ...one.lines.flatMap(({ round, time, station }, line): Shape[] => {
      const at = x + Math.floor(line / rows) * (card.width / 2 - card.margin + 2);
      const y = top + firstLine + (line % rows) * step;
      return [
        write(time || round, at, y, sizeMm, true),
        write(short(station, columns === 1 ? 40 : 21), at + (columns === 1 ? 20 : 15), y, sizeMm),
      ];
    }),
  ];
}

const perPage = 4;

export default async (task: PdfCards): Promise<WorkerReply> => {
  const pages = Array.from({ length: Math.ceil(task.cards.length / perPage) }, (_none, page) => ({
    ground: null,
    shapes: task.cards
      .slice(page * perPage, (page + 1) * perPage)
      .flatMap((one, index) => shapesOf(task, one, index)),
  }));
  return { value: writePdf(task.title, {}, pages) };
};
