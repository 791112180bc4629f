import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FieldReading } from '@certame/contract/features/paper/sheet.ts';
import { people } from '@certame/db/schema/academic.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { asc, eq, inArray } from '@certame/db/sql.ts';
import { createPaper } from '#features/paper/papers/commands/save-paper.ts';
import { fixPaper, sheetsToPrint } from '#features/paper/printing/fix-paper.ts';
import { storePrinted } from '#features/paper/printing/print-paper.ts';
import { loadKnownSheets, storePages, type WaitingPage } from '#features/paper/reading/read-scans.ts';
import type { PdfSheets, SheetFiles } from '#lib/pdf/sheets/pdf-sheets.ts';
import { textsOf } from '#lib/texts.ts';
import { runInWorker } from '#lib/worker-pool.ts';
import { demoDomain } from './demo/demo-accounts.ts';
import type { PastScope } from './past-scope.ts';

const hourMs = 3_600_000;
const places = ['aluno21', 'aluno22', 'aluno23', 'aluno24'] as const;

/** How a sheet was answered by hand. */
export interface Pencil {
  /** Other pencils mark other options. */
  turn: number;
  /** By the label of a question, the places of what is marked instead. */
  others?: Readonly<Record<string, readonly number[]>>;
  /** By the label of a question, an option with a mark so pale that a person has to look. */
  pale?: Readonly<Record<string, number>>;
}
export interface Scan {
  /** Place of the sheet in the list. */
  sheet: number;
  page: number;
  pencil: Pencil;
  isCovered?: true;
}
export interface PaperToDraw {
  sheets: PdfSheets;
  scans: readonly Scan[];
}
export interface DrawnScan {
  jpeg: Uint8Array;
  /** Pixels a millimetre. */
  scale: number;
  readings: FieldReading[];
}
export interface DrawnPaper {
  files: SheetFiles;
  /** In the order of the scans. */
  pages: DrawnScan[];
}

/** What was scanned, of sheets of so many pages. */
const scansOf = (pages: number): Scan[] => [
  ...Array.from({ length: pages }, (_none, page) => ({ sheet: 0, page, pencil: { turn: 0 } })),
  // Two marks where one counts, and none but a pale one; its other pages are missing.
  { sheet: 1, page: 0, pencil: { turn: 1, others: { '3': [0, 2], '5': [] }, pale: { '5': 1 } } },
  { sheet: 2, page: 0, pencil: { turn: 2 } },
  { sheet: 0, page: 0, pencil: { turn: 0, others: { '3': [3] } } },
  { sheet: 3, page: 0, pencil: { turn: 3 }, isCovered: true },
];

/** Part of the class takes the open questionnaire on paper: its sheets are printed, and some were scanned this morning. */
export async function seedPaper(past: PastScope): Promise<void> {
  const { scope, services } = past;
  const { tx } = scope;
  const nowMs = services.now();
  const [exam] = await tx
    .select({ id: questionnaires.id })
    .from(questionnaires)
    .where(eq(questionnaires.state, 'released'))
    .limit(1);
  const students = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      inArray(
        people.email,
        places.map((account) => `${account}@${demoDomain}`),
      ),
    )
    .orderBy(asc(people.email));
  if (!exam) throw new Error('The demonstration has no questionnaire to print');
  past.setTime(nowMs - 6 * hourMs);
  const paperId = await createPaper(scope, exam.id, {
    ...{ name: 'Avaliação bimestral em papel', versions: 2, columns: '2', font_size: 11 },
    instructions: 'Use caneta azul ou preta. As respostas valem na folha de respostas.',
    ...{ students_scope: 'listed', class_ids: [], student_ids: students.map(({ id }) => id) },
  });
  const translate = textsOf('pt');
  const fixed = await fixPaper(scope, paperId);
  const sheets = sheetsToPrint(services, fixed, translate);
  const scans = scansOf(Math.max(...Object.values(fixed.versions).map((pages) => pages.length)));
  const drawn = await runInWorker<DrawnPaper>(
    new URL('./demo-paper-worker.ts', import.meta.url),
    { sheets, scans } satisfies PaperToDraw,
    { timeoutMs: 300_000, maxHeapMb: 768 },
  );
  await storePrinted(scope, services, fixed, { made: drawn.files, translate });

  past.setTime(nowMs - hourMs);
  await services.files.withFolder(async (folder) => {
    const pages = await Promise.all(
      drawn.pages.map(async ({ jpeg, scale, readings }, index): Promise<WaitingPage> => {
        const { sheet = 0, page = 0, isCovered } = scans[index] ?? {};
        const path = join(folder, `${index}.jpg`);
        await writeFile(path, jpeg);
        return {
          ...{ path, scale, source: 'turma 3A.pdf', number: index + 1 },
          code: isCovered ? null : (sheets.sheets[sheet]?.codes[page] ?? null),
          readings: isCovered ? [] : readings,
        };
      }),
    );
    const job = { services, jobId: crypto.randomUUID(), input: { paper_id: paperId } };
    await storePages(scope, job, await loadKnownSheets(scope, paperId), pages);
  });
  past.setTime(nowMs);
}
