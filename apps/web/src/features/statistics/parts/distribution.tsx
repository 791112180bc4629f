import type { BinReply, DescriptionReply } from '@certame/contract/features/statistics/endpoints.ts';
import { BarTable } from '#kit/charts/bar-table.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../statistics.module.css';
import { shown } from './numbers.ts';

interface Props {
  of: 'scores' | 'durations';
  description: DescriptionReply;
  bins: readonly BinReply[];
}

/** Histogram of values, with their summary statistics. */
export function Distribution({ of, description, bins }: Props) {
  const { t } = useTranslation();
  const unit = of === 'scores' ? 'percent' : 'minutes';
  const value = (number: number): string => t(`statistics.${unit}`, { value: shown(number, 1) });
  const between = (from: number, to: number): string =>
    t('statistics.figures.from_to', { from: shown(from, 1), to: value(to) });
  const { mean, median, deviation, quartiles, min, max } = description;
  return (
    <section className={classes.card} aria-labelledby={`statistics-${of}`}>
      <h2 id={`statistics-${of}`}>{t(`statistics.${of}.title`)}</h2>
      <p className={classes.help}>{t(`statistics.${of}.help`)}</p>
      <BarTable
        caption={t(`statistics.${of}.title`)}
        labels={{ of: t(`statistics.figures.${of}`), count: t(`statistics.${of}.count`) }}
        bars={bins.map((bin) => ({
          label: t(`statistics.${of}.bin`, { from: shown(bin.from, 0), to: shown(bin.to, 0) }),
          count: bin.count,
        }))}
      />
      <dl className={classes.figures}>
        <div>
          <dt>{t('statistics.figures.mean')}</dt>
          <dd>{value(mean)}</dd>
        </div>
        <div>
          <dt>{t('statistics.figures.median')}</dt>
          <dd>{value(median)}</dd>
        </div>
        <div>
          <dt>{t('statistics.figures.deviation')}</dt>
          <dd>{shown(deviation, 1)}</dd>
        </div>
        <div>
          <dt>{t('statistics.figures.quartiles')}</dt>
          <dd>{between(...quartiles)}</dd>
        </div>
        <div>
          <dt>{t('statistics.figures.range')}</dt>
          <dd>{between(min, max)}</dd>
        </div>
      </dl>
    </section>
  );
}
