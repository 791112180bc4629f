import type { PaperReading, ReadingDoubt } from '@certame/contract/features/paper/endpoints.ts';
import {
  type PaperPageState,
  paperPageStates,
  type SheetPage,
} from '@certame/contract/features/paper/sheet.ts';
import { paper_versions } from '@certame/db/schema/paper.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { isOpenDoubt } from '@certame/rules/paper/response-of.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { getPaper } from '../papers/find-paper.ts';

const shownMax = 500;
const waitingStates: ReadonlySet<PaperPageState> = new Set(['double', 'foreign', 'unknown']);

const readingRow = z.object({
  state: z.enum(['clear', 'blank', 'doubtful', 'double', 'open']),
  values: z.array(z.string()),
  confidence: z.number(),
  decided: z.literal(true).optional(),
});
const pageRow = z.object({
  id: z.string(),
  state: z.enum(paperPageStates),
  source: z.string(),
  number: z.int(),
  file_id: z.string(),
  scale: z.int().nullable(),
  sheet_id: z.string().nullable(),
  page: z.int().nullable(),
  student_name: z.string().nullable(),
  version: z.string().nullable(),
  readings: z.array(readingRow),
});
type PageRow = z.output<typeof pageRow>;

const nameOfHolder = sql`(select coalesce(person.name, u.name) from participants p join users u on u.id = p.user_id
  left join people person on person.id = p.person_id where p.id = s.participant_id)`;

/** Pages that wait for somebody, in the order in which they came. */
const waitingPages = (scope: Scope, paperId: string): Promise<PageRow[]> =>
  queryRows(
    scope,
    pageRow,
    sql`select g.id, g.state, g.source, g.number, g.file_id, g.scale, g.sheet_id, g.page, g.readings, s.version,
               ${nameOfHolder} as student_name
          from paper_pages g left join paper_sheets s on s.id = g.sheet_id
         where g.paper_id = ${paperId} and g.state in ('doubtful', 'double', 'foreign', 'unknown')
         order by g.created_at, g.source, g.number, g.id limit ${shownMax}`,
  );

const sheetRow = z.object({
  sheet_id: z.string(),
  name: z.string(),
  version: z.string(),
  has_attempt: z.boolean(),
  confirmed_at: instantColumn.nullable(),
  /** Of pages that count, those without a doubt, and when one was changed last. */
  pages: z.array(z.int()),
  sure: z.int(),
  changed_at: instantColumn.nullable(),
});
export type SheetProgress = z.output<typeof sheetRow>;

/** Every sheet, or those of these ids, with what was read of it. */
export const loadSheets = (
  scope: Scope,
  paperId: string,
  ids: readonly string[] | null = null,
): Promise<SheetProgress[]> =>
  queryRows(
    scope,
    sheetRow,
    sql`select s.id as sheet_id, ${nameOfHolder} as name, s.version, s.attempt_id is not null as has_attempt, s.confirmed_at,
               coalesce(array_agg(g.page) filter (where g.id is not null), '{}') as pages,
               count(*) filter (where g.state = 'read')::int as sure, max(g.updated_at) as changed_at
          from paper_sheets s left join paper_pages g on g.sheet_id = s.id and g.state in ('read', 'doubtful')
         where s.paper_id = ${paperId} ${ids ? sql`and s.id = any (${uuidList(ids)})` : sql``}
         group by s.id order by name, s.id`,
  );

/** All of its pages are there, and none has a doubt. */
export const isComplete = ({ sure }: SheetProgress, pages: number): boolean => pages > 0 && sure === pages;
/** Its attempt is missing, or older than what was read. */
export const isReady = (sheet: SheetProgress, pages: number): boolean =>
  isComplete(sheet, pages) &&
  (!sheet.has_attempt || (sheet.changed_at?.getTime() ?? 0) > (sheet.confirmed_at?.getTime() ?? 0));

export async function loadVersions({ tx }: Scope, paperId: string): Promise<Map<string, SheetPage[]>> {
  const rows = await tx.select().from(paper_versions).where(eq(paper_versions.paper_id, paperId));
  return new Map(rows.map(({ version, pages }) => [version, pages]));
}

function doubtsOf(row: PageRow, page: SheetPage | undefined): ReadingDoubt[] {
  return (page?.fields ?? []).flatMap((field, index): ReadingDoubt[] => {
    const reading = row.readings[index];
    if (!reading || !isOpenDoubt(reading)) return [];
    const bubbles =
      field.kind === 'open' ? [] : field.kind === 'digits' ? field.columns.flat() : field.bubbles;
    const options = field.kind === 'choice' || field.kind === 'multiple' ? field.bubbles : [];
    return [
      {
        page_id: row.id,
        field: index,
        kind: field.kind,
        label: field.label,
        options: options.map(({ mark, value }) => ({ mark, value })),
        bubbles,
        box: field.kind === 'open' ? field.box : null,
        state: reading.state,
        values: reading.values,
        confidence: reading.confidence,
      },
    ];
  });
}

/** How far the reading is, and what waits for a person. @throws AppError `not-found`. */
export async function readReading(scope: Scope, paperId: string): Promise<PaperReading> {
  await getPaper(scope, paperId);
  const versions = await loadVersions(scope, paperId);
  const pagesOf = ({ version }: { version: string }): number => versions.get(version)?.length ?? 0;
  const sheets = await loadSheets(scope, paperId);
  const counts = await queryRows(
    scope,
    z.object({ state: z.enum(paperPageStates), count: z.int() }),
    sql`select state, count(*)::int as count from paper_pages where paper_id = ${paperId} group by state order by state`,
  );
  const rows = await waitingPages(scope, paperId);
  return {
    sheets: sheets.length,
    complete: sheets.filter((sheet) => isComplete(sheet, pagesOf(sheet))).length,
    confirmed: sheets.filter((sheet) => sheet.has_attempt).length,
    ready: sheets.filter((sheet) => isReady(sheet, pagesOf(sheet))).length,
    incomplete: sheets.flatMap((sheet) => {
      const missing = Array.from({ length: pagesOf(sheet) }, (_none, index) => index + 1).filter(
        (page) => !sheet.pages.includes(page - 1),
      );
      const isPart = sheet.pages.length > 0 && missing.length > 0;
      return isPart ? [{ sheet_id: sheet.sheet_id, student_name: sheet.name, missing }] : [];
    }),
    pages: counts,
    waiting: rows.filter(({ state }) => waitingStates.has(state)).map(presentPage),
    doubtful: rows.filter(({ state }) => state === 'doubtful').map(presentPage),
    doubts: rows
      .filter(({ state }) => state === 'doubtful')
      .flatMap((row) => doubtsOf(row, versions.get(row.version ?? '')?.[row.page ?? -1]))
      .slice(0, shownMax),
    students: sheets.map((sheet) => ({ sheet_id: sheet.sheet_id, name: sheet.name, pages: pagesOf(sheet) })),
  };
}

/** People count pages from 1. */
const presentPage = ({ version: _version, readings: _readings, page, ...row }: PageRow) => ({
  ...row,
  page: page === null ? null : page + 1,
});
