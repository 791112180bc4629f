import { Absent } from '#kit/cells/absent.tsx';
import { formatDecimal, formatNumber, formatRounded } from '#lib/language/format.ts';
import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './report.module.css';
import type { Figures } from './report-spec.ts';

type Fact = Figures['facts'][number];

function Value({ fact: { value, unit } }: { fact: Fact }) {
  const { t } = useTranslation();
  if (value === null) return <Absent />;
  if (unit === 'count') return formatNumber(Number(value));
  if (unit === 'percent') return `${formatRounded(Number(value))}%`;
  const number = unit === 'minutes' ? formatDecimal(value) : formatScore(value);
  const sign = unit === 'minutes' ? 'min' : t('reports.units.points');
  return (
    <>
      {number}
      <small> {sign}</small>
    </>
  );
}

/** Stat cards of the report. */
export function ReportStats({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.key}>
          <dt>{fact.label}</dt>
          <dd>
            <Value fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
