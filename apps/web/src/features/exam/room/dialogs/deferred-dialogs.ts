import { onDemand } from '#lib/page/deferred.ts';
import { importWithRetries, patientClock } from '#lib/page/import-with-retries.ts';

const load = () => import('./pressed-dialogs.ts');

/**
 * Lazy chunk of the dialogs that a press opens. It is loaded after the first question, which has the connection for itself, and then cached
 * with the page for use without a connection.
 */
export const loadPressedDialogs = (): Promise<unknown> => importWithRetries(load, patientClock);

export const FinishDialog = onDemand(async () => ({ default: (await load()).FinishDialog }));
export const ToolsDialog = onDemand(async () => ({ default: (await load()).ToolsDialog }));
