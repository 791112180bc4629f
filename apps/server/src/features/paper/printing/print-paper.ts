import type { printPaperJob } from '@certame/contract/features/paper/jobs.ts';
import {
  type PaperFile,
  type PaperFileKind,
  paperFileKinds,
} from '@certame/contract/features/paper/sheet.ts';
import { files } from '@certame/db/schema/operations.ts';
import { physical_questionnaires } from '@certame/db/schema/paper.ts';
import { eq, inArray } from '@certame/db/sql.ts';
import { instantText } from '#crud/export/cell-texts.ts';
import { fileNameOf } from '#crud/export/file-name.ts';
import type { ExamDefinition } from '#features/exam/index.ts';
import { saveFile } from '#features/files/index.ts';
import { paperOf, versionName } from '#features/printing/index.ts';
import { pdfBooklet } from '#lib/pdf/booklet/pdf-booklet.ts';
import { pdfSheets } from '#lib/pdf/sheets/pdf-sheets.ts';
import { type Translate, textsOf } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { JobHandler } from '#plugins/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { getPaper } from '../papers/find-paper.ts';
import { choiceMark } from './asked-fields.ts';
import { type FixedPaper, fixPaper, type StoredPaper, sheetsToPrint } from './fix-paper.ts';

/** A booklet of each version; choices of gaps carry the letters that sheets have for them. */
async function booklets(
  services: Services,
  scope: Scope,
  paper: StoredPaper,
  definition: ExamDefinition,
  translate: Translate,
) {
  const printed = await paperOf(services, scope, {
    definition,
    booklets: Array.from({ length: paper.versions }, (_none, index) => ({
      version: versionName(index),
      name: null,
    })),
    query: {
      columns: paper.columns === 2 ? '2' : '1',
      font_size: paper.font_size,
      instructions: paper.instructions,
    },
    translate,
  });
  const versions = Object.fromEntries(
    Object.entries(printed.versions).map(([version, sections]) => [
      version,
      sections.map((section) => ({
        ...section,
        parts: section.parts.map((part) =>
          'text' in part
            ? part
            : {
                ...part,
                space: { kind: 'none' as const },
                gaps: part.gaps.map((gap) => ({
                  ...gap,
                  choices: gap.choices.map((choice, index) => `${choiceMark(index)}) ${choice}`),
                })),
              },
        ),
      })),
    ]),
  );
  return { ...printed, versions };
}

/** Puts files in the place of those of the last printing. */
async function keepFiles(
  scope: Scope,
  services: Services,
  paperId: string,
  made: readonly { kind: PaperFileKind; name: string; bytes: Uint8Array }[],
): Promise<PaperFile[]> {
  const before = await getPaper(scope, paperId, 'update');
  const old = before.files.map(({ file_id }) => file_id);
  if (old.length > 0) {
    const gone = await scope.tx
      .delete(files)
      .where(inArray(files.id, old))
      .returning({ storageKey: files.storage_key });
    scope.afterCommit(async () => {
      for (const { storageKey } of gone) await services.files.remove(storageKey);
    });
  }
  const kept: PaperFile[] = [];
  for (const { kind, name, bytes } of made) {
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const prepared = { name, mime: 'application/pdf', content };
    const row = await saveFile(scope, services, prepared, { purpose: 'paper', subjectId: paperId });
    kept.push({ kind, name, file_id: row.id });
  }
  return kept;
}

/** Stores what was made, in place of what an earlier printing made. */
export async function storePrinted(
  scope: Scope,
  services: Services,
  { paper, institution }: FixedPaper,
  { made, translate }: { made: Readonly<Partial<Record<PaperFileKind, Uint8Array>>>; translate: Translate },
): Promise<void> {
  const printedAt = new Date(services.now());
  const madeAt = instantText(printedAt.toISOString(), institution.timeZone);
  const kept = await keepFiles(
    scope,
    services,
    paper.id,
    paperFileKinds.flatMap((kind) => {
      const bytes = made[kind];
      const name = fileNameOf(`${paper.name} ${translate(`paper.files.${kind}`)}`, madeAt, 'pdf');
      return bytes ? { kind, name, bytes } : [];
    }),
  );
  await scope.tx
    .update(physical_questionnaires)
    .set({ files: kept, printed_at: printedAt })
    .where(eq(physical_questionnaires.id, paper.id));
}

/** Makes all that is printed. Versions and sheets are fixed in one transaction; run again, it makes the same. */
export const printPaper: JobHandler<typeof printPaperJob> = async ({
  services,
  input,
  inScope,
  progress,
}) => {
  const translate = textsOf(input.language);
  const { fixed, booklet } = await inScope(async (scope) => {
    const made = await fixPaper(scope, input.paper_id);
    return { fixed: made, booklet: await booklets(services, scope, made.paper, made.definition, translate) };
  });
  await progress(1, 4);
  const printed = await pdfSheets(sheetsToPrint(services, fixed, translate));
  await progress(2, 4);
  const made = { ...printed, booklets: await pdfBooklet(booklet) };
  await progress(3, 4);
  await inScope((scope) => storePrinted(scope, services, fixed, { made, translate }));
  return { sheets: fixed.holders.length };
};
