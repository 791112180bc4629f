import { AppError } from '@certame/contract/errors.ts';
import { entryOfRow } from '@certame/rules/classes/entries.ts';
import { readSheet } from '../../lib/sheets.ts';
import type { EnrolmentInput } from './enrolment.ts';

const limits = { maxBytes: 20 * 1024 * 1024, maxRows: 100_000, maxColumns: 50 };

/**
 * The e-mail or code in each row of a sheet, in whatever column it stands. The first row is a heading unless it names a
 * student itself; a row without either is told as a problem by what stands in it.
 */
export async function readListFile(bytes: Buffer, name: string): Promise<EnrolmentInput> {
  const { headers, rows } = await readSheet(bytes, name, limits);
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
  const first = entryOfRow(headers);
  if (first !== undefined) add(first, 1);
  for (const { line, values } of rows) {
    const cells = Object.values(values);
    add(entryOfRow(cells) ?? cells.find((cell) => cell.trim() !== '') ?? '', line);
  }
  if (entries.length === 0) throw new AppError('file-empty');
  return { studentIds: [], list: entries.join('\n'), lines };
}
