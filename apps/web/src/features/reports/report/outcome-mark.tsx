import { outcomeSigns } from '@certame/contract/features/reports/outcomes.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './report.module.css';
import type { ResultCell } from './result-cell.ts';

/** Letters of the chosen options; other answers are shown in full on the row's page. */
const lettersOf = (answer: string): string => /^\S+ ([A-Z](?:, [A-Z])*)$/.exec(answer)?.[1] ?? '';

/** Outcome of one answer as a letter, with the chosen option. */
export function OutcomeMark({ cell }: { cell: ResultCell }) {
  const { t } = useTranslation();
  const name = cell.outcome && t(`reports.series.${cell.outcome}`);
  return (
    <span
      className={classes.mark}
      data-outcome={cell.outcome ?? 'none'}
      title={[name, cell.answer].filter(Boolean).join(': ')}
    >
      <span aria-hidden="true">{cell.outcome ? outcomeSigns[cell.outcome] : '·'}</span>
      <span className="visually-hidden">{name}</span>
      <small>{lettersOf(cell.answer)}</small>
    </span>
  );
}
