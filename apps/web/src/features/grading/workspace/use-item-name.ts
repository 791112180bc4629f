import { excerptOf } from '#lib/html/excerpt.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { GradingItem } from '../model/grade-draft.ts';

const excerptMaxChars = 70;

/** Name of a question in lists: its title, else its first words. */
export function useItemName(items: readonly GradingItem[]): (item: GradingItem) => string {
  const { t } = useTranslation();
  return (item) =>
    item.title ||
    excerptOf(item.statement, excerptMaxChars) ||
    t('grading.question', { number: items.indexOf(item) + 1 });
}
