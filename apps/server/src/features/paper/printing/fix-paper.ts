import { AppError } from '@certame/contract/errors.ts';
import { paperLimits } from '@certame/contract/features/paper/endpoints.ts';
import type { SheetPage } from '@certame/contract/features/paper/sheet.ts';
import { paper_sheets, paper_versions } from '@certame/db/schema/paper.ts';
import { and, eq, inArray, notInArray } from '@certame/db/sql.ts';
import { layoutSheet } from '@certame/rules/paper/sheet/layout-sheet.ts';
import { getInstitutionInfo } from '#crud/export/institution-info.ts';
import { type ExamDefinition, requireNamed } from '#features/exam/index.ts';
import { findPrintable, formOfVersion, versionName } from '#features/printing/index.ts';
import type { PdfSheets } from '#lib/pdf/sheets/pdf-sheets.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getPaper, hasPages } from '../papers/find-paper.ts';
import { loadHolders, type SheetHolder } from '../papers/sheet-holders.ts';
import { askedFields } from './asked-fields.ts';
import { sheetCode } from './sheet-code.ts';

export type StoredPaper = Awaited<ReturnType<typeof getPaper>>;
const insertAtOnce = 500;

/**
 * The versions as they are now, in place of those that were printed before. Once a page was read they stay: what is marked on it means what
 * it meant then. @throws AppError `paper-outdated`.
 */
async function fixVersions(
  scope: Scope,
  paper: StoredPaper,
  definition: ExamDefinition,
): Promise<Record<string, SheetPage[]>> {
  const { tx, institutionId } = scope;
  const names = Array.from({ length: paper.versions }, (_none, index) => versionName(index));
  const made = names.map((version) => ({
    ...{ version, paper_id: paper.id, institution_id: institutionId },
    form: { sections: formOfVersion(definition, version).sections },
    pages: layoutSheet(askedFields(definition, version)),
  }));
  if (await hasPages(scope, paper.id)) {
    const stored = await tx.select().from(paper_versions).where(eq(paper_versions.paper_id, paper.id));
    const textOf = (rows: readonly { version: string; pages: SheetPage[] }[]): string =>
      JSON.stringify(
        rows
          .toSorted((a, b) => (a.version < b.version ? -1 : 1))
          .map(({ pages }) =>
            pages.map(({ fields }) =>
              fields.map((field) => [
                ...[field.itemId, field.gapId, field.kind],
                ...('bubbles' in field ? field.bubbles.map(({ value }) => value) : []),
              ]),
            ),
          ),
      );
    if (textOf(stored) !== textOf(made)) throw new AppError('paper-outdated');
  } else {
    await tx.delete(paper_versions).where(eq(paper_versions.paper_id, paper.id));
    await tx.insert(paper_versions).values(made);
  }
  return Object.fromEntries(made.map(({ version, pages }) => [version, pages]));
}

/** A sheet for each; who has one keeps it, as it may be printed already. Those of nobody any more go while nothing was read. */
async function fixSheets(
  scope: Scope,
  paper: StoredPaper,
  holders: readonly SheetHolder[],
): Promise<FixedPaper['sheets']> {
  const { tx, institutionId } = scope;
  const own = eq(paper_sheets.paper_id, paper.id);
  const isRead = await hasPages(scope, paper.id);
  if (!isRead) {
    const kept = holders.map((one) => one.participant_id);
    await tx.delete(paper_sheets).where(and(own, notInArray(paper_sheets.participant_id, kept)));
  }
  const rows = holders.map((one, index) => ({
    ...{ institution_id: institutionId, paper_id: paper.id, participant_id: one.participant_id },
    // Neighbours get different versions.
    version: versionName(index % paper.versions),
  }));
  for (let start = 0; start < rows.length; start += insertAtOnce)
    await tx
      .insert(paper_sheets)
      .values(rows.slice(start, start + insertAtOnce))
      .onConflictDoNothing();
  if (!isRead)
    for (const version of new Set(rows.map((row) => row.version))) {
      const ids = rows.filter((row) => row.version === version).map((row) => row.participant_id);
      await tx
        .update(paper_sheets)
        .set({ version })
        .where(and(own, inArray(paper_sheets.participant_id, ids)));
    }
  const stored = await tx
    .select({
      id: paper_sheets.id,
      participantId: paper_sheets.participant_id,
      version: paper_sheets.version,
    })
    .from(paper_sheets)
    .where(own);
  return new Map(stored.map(({ participantId, ...sheet }) => [participantId, sheet]));
}

export interface FixedPaper {
  paper: StoredPaper;
  definition: ExamDefinition;
  /** Pages of each version. */
  versions: Record<string, SheetPage[]>;
  holders: SheetHolder[];
  /** By participant. */
  sheets: ReadonlyMap<string, { id: string; version: string }>;
  institution: Awaited<ReturnType<typeof getInstitutionInfo>>;
}

/** Fixes what is printed: versions, and a sheet for each who is to get one. @throws AppError `paper-nobody`, `print-too-many`, `paper-outdated`. */
export async function fixPaper(scope: Scope, paperId: string): Promise<FixedPaper> {
  const paper = await getPaper(scope, paperId, 'update');
  const definition = await findPrintable(scope, paper.questionnaire_id);
  requireNamed(definition);
  const holders = await loadHolders(scope, paper.id);
  if (holders.length === 0) throw new AppError('paper-nobody');
  if (holders.length > paperLimits.sheets)
    throw new AppError('print-too-many', { params: { count: holders.length, max: paperLimits.sheets } });
  const versions = await fixVersions(scope, paper, definition);
  const sheets = await fixSheets(scope, paper, holders);
  return { paper, definition, versions, holders, sheets, institution: await getInstitutionInfo(scope) };
}

/** What stands on the sheets, each with its codes. */
export function sheetsToPrint(
  { config }: Pick<Services, 'config'>,
  { paper, versions, holders, sheets, institution }: FixedPaper,
  translate: Translate,
): PdfSheets {
  const text = (key: 'place' | 'how_to_mark' | 'attendance' | 'signature' | 'version'): string =>
    translate(`paper.print.${key}`);
  return {
    ...{ title: paper.name, institution: institution.name, versions },
    sheets: holders.map(({ participant_id, name, identifier, class_name }) => {
      const { id: sheetId, version } = sheets.get(participant_id) ?? { id: '', version: '' };
      const codes = (versions[version] ?? []).map((_page, page) =>
        sheetCode(config.secret, { sheetId, page }),
      );
      return { name, detail: [identifier, class_name].filter(Boolean).join(' · '), version, codes };
    }),
    texts: {
      place: text('place'),
      howToMark: text('how_to_mark'),
      attendance: text('attendance'),
      signature: text('signature'),
      version: text('version'),
    },
  };
}
