import { loadTexts } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';

/** Lazy chunk of the exam room's components and texts, loaded with the first preview. */
export const LazyCandidateDialog = onDemand(async () => {
  const [dialog] = await Promise.all([import('./candidate-dialog.tsx'), loadTexts(['exam'])]);
  return dialog;
});
