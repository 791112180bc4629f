import { languages, sheetMaxBytes } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { students } from '@certame/contract/features/students/area.ts';
import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import { entryOfRow } from '@certame/rules/classes/entries.ts';
import { foldHeader } from '#crud/import/columns.ts';
import { readSheetCells, type SheetSource } from '#lib/sheets/sheets.ts';
import { textsOf } from '#lib/texts.ts';
import type { EnrolmentInput } from './enrolment.ts';

const limits = { maxBytes: sheetMaxBytes, maxRows: 100_000, maxColumns: 50 };

/** Where the heading has the word of some language for the code of a student; -1 where nowhere. */
function codeColumnOf(heading: readonly string[]): number {
  const key = areaMessageKeys.field(students, 'identifier');
  const words = new Set(languages.map((language) => foldHeader(textsOf(language)(key))));
  return heading.findIndex((cell) => words.has(foldHeader(cell)));
}

/**
 * The e-mail or code in each row of a sheet, in whatever column it stands. The first row is a heading unless it names a
 * student itself; a row without either is told as a problem by what stands in it.
 */
export async function readListFile(source: SheetSource): Promise<EnrolmentInput> {
  const rows = await readSheetCells(source, limits);
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
  const first = rows[0]?.cells ?? [];
  const codeColumn = codeColumnOf(first);
  const isHeading = codeColumn !== -1 || entryOfRow(first) === undefined;
  for (const { line, cells } of isHeading ? rows.slice(1) : rows)
    add(entryOfRow(cells, codeColumn) ?? cells.find((cell) => cell !== '') ?? '', line);
  if (entries.length === 0) throw new AppError('import-no-rows');
  return { studentIds: [], list: entries.join('\n'), lines };
}
