import { type Language, languages } from '@certame/contract/constants.ts';
import { updateExistingChoice } from '@certame/contract/kit/area/define-area.ts';
import { defaultSheetLimits, type Sheet, type SheetLimits } from '#lib/sheets/sheets.ts';
import { textsOf } from '#lib/texts.ts';
import type { AreaTable } from '../area-table.ts';
import { getInstitutionInfo } from '../export/institution-info.ts';
import type { HookContext } from '../hooks.ts';
import type { ImportRow } from './check-rows.ts';
import { importColumns, matchHeaders } from './columns.ts';
import type { ImportPlan } from './import-plan.ts';
import { exampleRow } from './template.ts';

/** A register of a large university in one file. */
export const importSheetLimits: SheetLimits = { ...defaultSheetLimits, maxRows: 100_000 };

/** Columns, choices and references of an import, before its first row. Throws where the sheet can't be one of this area. */
export async function planImport(
  areaTable: AreaTable,
  context: HookContext,
  sheet: Sheet,
  options: { language: Language; mayEdit: boolean; choices: readonly string[] },
): Promise<ImportPlan> {
  const { area } = areaTable;
  if (!area.import) throw new Error(`Area ${area.key} declares no import`);
  const translate = textsOf(options.language);
  const { timeZone } = await getInstitutionInfo(context.scope);
  return {
    areaTable,
    matched: matchHeaders(importColumns(area, translate), sheet.headers),
    matchBy: area.import.matchBy,
    translate,
    allTranslates: languages.map((language) => textsOf(language)),
    language: options.language,
    timeZone,
    nowMs: context.services.now(),
    mayEdit: options.mayEdit,
    isUpdating: options.choices.includes(updateExistingChoice),
    seen: new Map(),
  };
}

/** The rows of a sheet without the template's example, if it was left in. */
export function rowsToImport(plan: ImportPlan, sheet: Sheet): Sheet['rows'] {
  const example = exampleRow(plan.areaTable.area, plan.translate);
  return sheet.rows.filter(
    ({ values }) => ![...plan.matched].every(([header, { key }]) => (values[header] ?? '') === example[key]),
  );
}

export const summaryOf = (rows: readonly Pick<ImportRow, 'state'>[]) => {
  const count = (state: ImportRow['state']): number => rows.filter((row) => row.state === state).length;
  return {
    total: rows.length,
    new: count('new'),
    changed: count('changed'),
    kept: count('kept'),
    same: count('same'),
    error: count('error'),
  };
};
