import { asAppError } from '../../plugins/errors.ts';
import type { HookContext } from '../hooks.ts';
import { canInsertMany, insertRows } from '../insert-rows.ts';
import { createRow, updateRow } from '../save-row.ts';
import { type CheckedRow, type ImportPlan, problemTexts } from './check-rows.ts';

/** Runs `work` so that its failure undoes nothing but itself. Gives the failure. */
async function attempt(context: HookContext, work: () => Promise<unknown>): Promise<unknown> {
  const { client } = context.scope;
  await client.query('savepoint import_rows');
  try {
    await work();
    await client.query('release savepoint import_rows');
    return undefined;
  } catch (error) {
    await client.query('rollback to savepoint import_rows; release savepoint import_rows');
    // What a retry may heal must not be booked as a row's fault.
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

/** Makes rows together; a batch that fails is halved until the rows at fault stand alone. */
async function insertHalving(
  plan: ImportPlan,
  context: HookContext,
  rows: readonly CheckedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const inputs = rows.map(({ input }) => input);
  const failure = await attempt(context, () => insertRows(plan.areaTable, context, inputs));
  if (failure === undefined) return;
  const [only] = rows;
  if (rows.length === 1 && only) return bookFailure(plan, context, only, failure);
  const middle = Math.ceil(rows.length / 2);
  await insertHalving(plan, context, rows.slice(0, middle));
  await insertHalving(plan, context, rows.slice(middle));
}

/** Saves a checked batch: new rows together where the area allows it, the others one by one. */
export async function saveBatch(
  plan: ImportPlan,
  context: HookContext,
  rows: readonly CheckedRow[],
): Promise<void> {
  const fresh = rows.filter(({ state }) => state === 'new');
  if (canInsertMany(plan.areaTable)) await insertHalving(plan, context, fresh);
  else for (const row of fresh) await saveOne(plan, context, row);
  for (const row of rows) if (row.state === 'changed') await saveOne(plan, context, row);
}
