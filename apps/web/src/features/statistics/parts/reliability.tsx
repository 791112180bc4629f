import type { Statistics } from '@certame/contract/features/statistics/endpoints.ts';
import { reliabilityLevelOf } from '@certame/rules/statistics/test-statistics.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../statistics.module.css';
import { shown } from './numbers.ts';

/** Reliability (Cronbach's alpha): how far the questions measure the same thing. */
export function Reliability({ alpha, items, attempts }: Statistics['reliability']) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="statistics-reliability">
      <h2 id="statistics-reliability">{t('statistics.reliability.title')}</h2>
      <p className={classes.help}>{t('statistics.reliability.help')}</p>
      {alpha === null ? (
        <p>{t('statistics.reliability.none')}</p>
      ) : (
        <>
          <p className={classes.alpha}>
            <strong>{shown(alpha, 2)}</strong>
            <span>
              {t('statistics.reliability.alpha')}
              {' · '}
              {t(`statistics.reliability.levels.${reliabilityLevelOf(alpha)}`)}
            </span>
          </p>
          <p className={classes.help}>
            {t('statistics.reliability.from', {
              items: formatNumber(items),
              attempts: formatNumber(attempts),
            })}
          </p>
        </>
      )}
    </section>
  );
}
