import { discriminationLevelOf } from '@certame/rules/scoring/item-statistics.ts';
import { formatDecimal } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './discrimination.module.css';

/** The discrimination coefficient of a question, with its interpretation. */
export function Discrimination({
  discrimination,
  scored,
}: {
  discrimination: number | null;
  scored: number;
}) {
  const { t } = useTranslation();
  if (discrimination === null) return <span className={classes.level}>{t('questions.uses.none')}</span>;
  const level = discriminationLevelOf(discrimination, scored);
  return (
    <>
      {formatDecimal(discrimination.toFixed(2))}
      <span className={classes.level} data-level={level}>
        {t(`questions.uses.levels.${level}`)}
      </span>
    </>
  );
}
