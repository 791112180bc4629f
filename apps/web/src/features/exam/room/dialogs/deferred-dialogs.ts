import { onDemand } from '#lib/page/deferred.ts';
import { importWithRetries, patientClock } from '#lib/page/import-with-retries.ts';

const load = () => import('./pressed-dialogs.ts');

/**
 * Dialogs that stand behind a press: their code comes after the first question, which has the line for itself, and is then cached with the
 * page for a line that breaks.
 */
export const loadPressedDialogs = (): Promise<unknown> => importWithRetries(load, patientClock);

export const FinishDialog = onDemand(async () => ({ default: (await load()).FinishDialog }));
export const ToolsDialog = onDemand(async () => ({ default: (await load()).ToolsDialog }));
