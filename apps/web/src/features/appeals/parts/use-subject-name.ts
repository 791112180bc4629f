import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** What an appeal is about: a question by its place in the candidate's form, or the whole exam. */
export function useSubjectName(): (number: number | null) => string {
  const { t } = useTranslation();
  return (number) =>
    number === null ? t('appeals.whole_exam') : t('appeals.question', { number: formatNumber(number) });
}
