import { asAppError } from '#plugins/errors.ts';
import type { Change, HookContext } from '../hooks.ts';
import { canInsertMany, insertRows } from '../write/insert-rows.ts';
import { createRow, updateRow } from '../write/save-row.ts';
import { canUpdateMany, updateRows } from '../write/update-rows.ts';
import { type CheckedRow, problemTexts } from './check-rows.ts';
import type { ImportPlan } from './import-plan.ts';

/** Runs `work` so that its failure undoes nothing but itself. Gives the failure. */
async function attempt(context: HookContext, work: () => Promise<unknown>): Promise<unknown> {
  try {
    await context.scope.inSavepoint(work);
    return undefined;
  } catch (error) {
    // An error that a retry may heal must not be booked as a row's fault.
    const appError = asAppError(error);
    if (appError.code === 'busy' || appError.code === 'disk-full') throw appError;
    return error;
  }
}

function bookFailure(plan: ImportPlan, context: HookContext, row: CheckedRow, error: unknown): void {
  const appError = asAppError(error);
  if (appError.code === 'internal') {
    context.services.log.error({ err: appError.cause, line: row.line }, 'A row could not be imported');
  }
  const texts = problemTexts(plan, appError.fields);
  const text =
    appError.code === 'internal'
      ? plan.translate('import.row.failed')
      : plan.translate(`errors.${appError.code}`, appError.params);
  row.state = 'error';
  row.errors = Object.keys(texts).length > 0 ? texts : { _: [text] };
}

async function saveOne(plan: ImportPlan, context: HookContext, row: CheckedRow): Promise<void> {
  const { areaTable } = plan;
  const { id } = row;
  const failure = await attempt(context, () =>
    id === undefined
      ? createRow(areaTable, context, row.input)
      : updateRow(areaTable, context, id, row.input, undefined),
  );
  if (failure !== undefined) bookFailure(plan, context, row, failure);
}

/** Saves rows together; a batch that fails is halved until the rows at fault stand alone. */
async function saveHalving(
  plan: ImportPlan,
  context: HookContext,
  rows: readonly CheckedRow[],
  save: (rows: readonly CheckedRow[]) => Promise<void>,
): Promise<void> {
  const [only] = rows;
  // Alone it goes the way of the form, whose refusals are worded for one row.
  if (rows.length === 1 && only) return saveOne(plan, context, only);
  if (rows.length === 0 || (await attempt(context, () => save(rows))) === undefined) return;
  const middle = Math.ceil(rows.length / 2);
  await saveHalving(plan, context, rows.slice(0, middle), save);
  await saveHalving(plan, context, rows.slice(middle), save);
}

const changesOf = (rows: readonly CheckedRow[]): Change[] =>
  rows.flatMap(({ id, input }) => (id === undefined ? [] : [{ id, values: input }]));

/** Saves a checked batch: rows together where the area allows it, otherwise one by one. */
export async function saveBatch(
  plan: ImportPlan,
  context: HookContext,
  rows: readonly CheckedRow[],
): Promise<void> {
  const { areaTable } = plan;
  const fresh = rows.filter(({ state }) => state === 'new');
  const changed = rows.filter(({ state }) => state === 'changed');
  if (canInsertMany(areaTable)) {
    await saveHalving(plan, context, fresh, (part) =>
      insertRows(
        areaTable,
        context,
        part.map(({ input }) => input),
      ),
    );
  } else for (const row of fresh) await saveOne(plan, context, row);
  if (canUpdateMany(areaTable)) {
    await saveHalving(plan, context, changed, (part) => updateRows(areaTable, context, changesOf(part)));
  } else for (const row of changed) await saveOne(plan, context, row);
}
