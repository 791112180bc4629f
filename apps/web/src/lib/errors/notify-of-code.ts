import { loadTexts, text } from '../language/i18n.ts';
import { type NoticeLevel, notify } from './notices.ts';

/** Says what a code means, by its own text, which may have to be loaded first. */
export function notifyOfCode(level: NoticeLevel, code: 'unauthenticated' | 'forbidden'): void {
  void loadTexts(['errors']).then(
    () => notify(level, text(`errors.${code}`)),
    () => notify(level, text('common.failure')),
  );
}
