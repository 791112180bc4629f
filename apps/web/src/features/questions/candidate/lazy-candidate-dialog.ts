import { loadTexts } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';

/** The exam room's parts and texts come when a question is first looked at. */
export const LazyCandidateDialog = onDemand(async () => {
  const [dialog] = await Promise.all([import('./candidate-dialog.tsx'), loadTexts(['exam'])]);
  return dialog;
});
