import type { FieldErrors } from '@certame/contract/errors.ts';
import type { importRowSchema } from '@certame/contract/kit/area/area-endpoints.ts';
import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import { areaBodySchema } from '@certame/contract/kit/area/area-schemas.ts';
import { hasAction } from '@certame/contract/kit/area/define-area.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { problemKey } from '@certame/contract/messages/text-key.ts';
import { fieldErrorsOf, validate } from '@certame/contract/validation.ts';
import { sql } from '@certame/db/sql.ts';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Sheet } from '#lib/sheets/sheets.ts';
import type { AreaTable } from '../area-table.ts';
import type { HookContext } from '../hooks.ts';
import { selectRowsBy } from '../read/select-by-text.ts';
import { cellShown, changedFields, storedTexts } from './changed-cells.ts';
import type { ImportPlan } from './import-plan.ts';
import { findReferenceNames, type ReferenceNames, readReferences } from './references.ts';
import { readCell } from './values.ts';

export type ImportRow = z.output<typeof importRowSchema>;

/** A row of a sheet, validated. `input` goes to createRow or, with `id`, to updateRow. */
export interface CheckedRow extends ImportRow {
  id: string | undefined;
  input: Record<string, unknown>;
}

type Texts = Record<string, string[]>;

export function problemTexts(plan: Pick<ImportPlan, 'areaTable' | 'translate'>, fields: FieldErrors): Texts {
  const { area } = plan.areaTable;
  return Object.fromEntries(
    Object.entries(fields).map(([key, problems]) => [
      key,
      problems.map((problem) =>
        plan.translate(problemKey(problem), {
          field: area.fields[key] ? plan.translate(areaMessageKeys.field(area, key)) : '',
          ...problem.params,
        }),
      ),
    ]),
  );
}

/** Fields that the table keeps unique inside an institution. */
function uniqueFields({ area, table }: AreaTable): string[] {
  return getTableConfig(table).uniqueConstraints.flatMap(({ columns }) => {
    const names = columns.map((column) => column.name).filter((name) => name !== 'institution_id');
    const [name] = names;
    return names.length === 1 && name !== undefined && area.fields[name] ? [name] : [];
  });
}

interface ReadRow {
  line: number;
  values: Record<string, string>;
  input: Record<string, unknown>;
  errors: Texts;
}

async function readReferenceColumns(
  plan: ImportPlan,
  context: HookContext,
  rows: Sheet['rows'],
): Promise<Map<string, ReferenceNames>> {
  const found = new Map<string, ReferenceNames>();
  for (const [header, { key, field }] of plan.matched) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const cells = rows.map(({ values }) => values[header] ?? '');
    found.set(key, await findReferenceNames(field.to, context, cells));
  }
  return found;
}

function readRow(plan: ImportPlan, row: Sheet['rows'][number], names: Map<string, ReferenceNames>): ReadRow {
  const { areaTable, translate, allTranslates, timeZone } = plan;
  const read: ReadRow = { line: row.line, values: {}, input: {}, errors: {} };
  for (const [header, { key, field }] of plan.matched) {
    const text = row.values[header] ?? '';
    read.values[key] = text;
    // An empty cell says nothing: what is stored stays.
    if (text === '') continue;
    const cell =
      field.kind === 'reference' || field.kind === 'references'
        ? readReferences(text, field.kind === 'references', names.get(key) ?? new Map(), translate)
        : readCell(text, field, { area: areaTable.area, key, translate, allTranslates, timeZone });
    if ('problem' in cell) read.errors[key] = [cell.problem];
    else {
      read.input[key] = cell.value;
      read.values[key] = cellShown(field, text, cell.value, timeZone);
    }
  }
  return read;
}

/** Value of a unique field -> id of the row that has it, of whatever kind. */
async function ownersOf(plan: ImportPlan, context: HookContext, key: string, values: readonly string[]) {
  const { areaTable } = plan;
  if (values.length === 0) return new Map<string, string>();
  const rows = await queryRows(
    context.scope,
    z.object({ id: z.string(), value: z.string() }),
    sql`select t.id, t.${sql.identifier(key)}::text as value from ${areaTable.table} t
         where t.${sql.identifier(key)} = any(${sql.param(values)}::text[])
           ${areaTable.hasInstitution ? sql`and t.institution_id = ${context.scope.institutionId}` : sql``}`,
  );
  return new Map(rows.map(({ value, id }) => [value, id]));
}

function markTwins(plan: ImportPlan, key: string, row: CheckedRow, claim: boolean): void {
  const value = row.input[key];
  if (typeof value !== 'string' || value === '') return;
  const name = `${key}:${value.toLowerCase()}`;
  const line = plan.seen.get(name);
  if (line !== undefined && line !== row.line) {
    row.errors[key] = [...(row.errors[key] ?? []), plan.translate('import.row.duplicate', { line })];
  } else if (claim) plan.seen.set(name, row.line);
}

/** Validates a batch of rows against what is stored, with a handful of queries whatever the batch's size. */
export async function checkRows(
  plan: ImportPlan,
  context: HookContext,
  rows: Sheet['rows'],
): Promise<CheckedRow[]> {
  const { areaTable, matchBy, translate } = plan;
  const { area } = areaTable;
  const createSchema = areaBodySchema(area, 'create');
  const editSchema = areaBodySchema(area, 'edit');
  const names = await readReferenceColumns(plan, context, rows);
  const read = rows.map((row) => readRow(plan, row, names));
  const wanted = read.map(({ input }) => String(input[matchBy] ?? '').trim()).filter((value) => value !== '');
  const stored = await selectRowsBy(areaTable, context, matchBy, wanted);
  const byMatch = new Map<string, AreaRow>(stored.map((row) => [String(row[matchBy]).toLowerCase(), row]));

  const checked = read.map(({ line, values, input, errors }): CheckedRow => {
    const existing = byMatch.get(
      String(input[matchBy] ?? '')
        .trim()
        .toLowerCase(),
    );
    const parsed = validate(existing ? editSchema : createSchema, input);
    const problems = parsed.success ? {} : problemTexts(plan, fieldErrorsOf(parsed.error));
    // A cell that could not be read is absent from the input: "required" would only repeat it.
    const row: CheckedRow = {
      line,
      values,
      before: {},
      errors: { ...problems, ...errors },
      id: existing?.id,
      input: parsed.success ? parsed.data : input,
      state: 'new',
    };
    if (!existing) return row;
    const changed = changedFields(area, existing, row.input);
    if (changed.length === 0) return { ...row, state: 'same' };
    row.before = storedTexts(plan, existing, changed);
    row.state = plan.isUpdating ? 'changed' : 'kept';
    if (plan.isUpdating && (!plan.mayEdit || !hasAction(area, 'edit'))) {
      row.errors._ = [translate('import.row.cannot_edit')];
    }
    return row;
  });

  for (const key of new Set([matchBy, ...uniqueFields(areaTable)])) {
    for (const row of checked) markTwins(plan, key, row, true);
    // The area's hooks say who may take over a stored value of the matching field.
    if (key === matchBy) continue;
    const values = checked.map(({ input }) => input[key]).filter((value) => typeof value === 'string');
    const owners = await ownersOf(plan, context, key, values);
    for (const row of checked) {
      const owner = owners.get(String(row.input[key] ?? ''));
      if (owner !== undefined && owner !== row.id) row.errors[key] = [translate('validation.unique')];
    }
  }
  for (const row of checked) if (Object.keys(row.errors).length > 0) row.state = 'error';
  return checked;
}
