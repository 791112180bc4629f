import { sheetMaxBytes } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { entryOfRow } from '@certame/rules/classes/entries.ts';
import { readSheetCells } from '../../lib/sheets/sheets.ts';
import type { EnrolmentInput } from './enrolment.ts';

const limits = { maxBytes: sheetMaxBytes, maxRows: 100_000, maxColumns: 50 };

/**
 * The e-mail or code in each row of a sheet, in whatever column it stands. The first row is a heading unless it names a
 * student itself; a row without either is told as a problem by what stands in it.
 */
export async function readListFile(bytes: Buffer): Promise<EnrolmentInput> {
  const rows = await readSheetCells(bytes, limits);
  const lines = new Map<string, number>();
  const entries: string[] = [];
  const add = (entry: string, line: number): void => {
    const plain = entry.replace(/[,;\s"<>]+/g, ' ').trim();
    if (plain === '') return;
    // What is no e-mail and no code stays one entry, so that it is told once.
    const one = plain.includes(' ') ? plain.replaceAll(' ', '_') : plain;
    entries.push(one);
    if (!lines.has(one.toLowerCase())) lines.set(one.toLowerCase(), line);
  };
  const isHeading = entryOfRow(rows[0]?.cells ?? []) === undefined;
  for (const { line, cells } of isHeading ? rows.slice(1) : rows)
    add(entryOfRow(cells) ?? cells.find((cell) => cell !== '') ?? '', line);
  if (entries.length === 0) throw new AppError('import-no-rows');
  return { studentIds: [], list: entries.join('\n'), lines };
}
