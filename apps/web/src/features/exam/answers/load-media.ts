import { loadTexts } from '#lib/language/i18n.ts';

/** Lazy chunk of media questions, which most exams don't have: only exams that have them load it, after the first question. */
export async function loadMedia() {
  const texts = loadTexts(['exam-media']);
  const { MediaAnswer, startMedia } = await import('../media/media-part.ts');
  await texts;
  return { default: MediaAnswer, startMedia };
}
