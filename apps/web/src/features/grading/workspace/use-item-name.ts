import { useTranslation } from '#lib/language/i18n.ts';
import type { GradingItem } from '../model/grade-draft.ts';

const excerptMaxChars = 70;

function excerptOf(html: string): string {
  const plain = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > excerptMaxChars ? `${plain.slice(0, excerptMaxChars).trimEnd()}…` : plain;
}

/** Name of a question in lists: its title, else its first words. */
export function useItemName(items: readonly GradingItem[]): (item: GradingItem) => string {
  const { t } = useTranslation();
  return (item) =>
    item.title || excerptOf(item.statement) || t('grading.question', { number: items.indexOf(item) + 1 });
}
