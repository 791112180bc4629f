import { loadTexts } from '#lib/language/i18n.ts';

/** The code of media questions, which most exams don't have: behind the first question, and only for those that do. */
export async function loadMedia() {
  const texts = loadTexts(['exam-media']);
  const { MediaAnswer, startMedia } = await import('../media/media-part.ts');
  await texts;
  return { default: MediaAnswer, startMedia };
}
