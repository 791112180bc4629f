import { formatNumber } from '#lib/language/format.ts';
import classes from './progress-line.module.css';

interface Props {
  label: string;
  done: number;
  total: number;
}

/** So much of so much, in numbers and as a line. Readable without the line and without its colour. */
export function ProgressLine({ label, done, total }: Props) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <div className={classes.progress}>
      <div className={classes.words}>
        <span>{label}</span>
        <span>
          {formatNumber(done)}/{formatNumber(total)}
        </span>
      </div>
      <div className={classes.line} aria-hidden="true">
        <div style={{ width: `${Math.round(share * 100)}%` }} data-full={share === 1 || undefined} />
      </div>
    </div>
  );
}
