import { formatNumber } from '#lib/language/format.ts';
import classes from './bar-table.module.css';

export interface Bar {
  /** Where labels may be alike. */
  key?: string;
  label: string;
  count: number;
}

interface Props {
  /** Names the table for who doesn't see the heading beside it. */
  caption: string;
  /** Heads of the columns. */
  labels: { of: string; count: string };
  bars: readonly Bar[];
  /** The count that a full bar stands for; the highest one without it. */
  most?: number;
}

/** Bar chart that is its own table: each row has its label, its bar and its number, so nothing is told by colour or length alone. */
export function BarTable({ caption, labels, bars, most: full }: Props) {
  const most = Math.max(1, full ?? 0, ...bars.map(({ count }) => count));
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.of}</th>
          <th scope="col" colSpan={2}>
            {labels.count}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, count }) => (
          <tr key={key ?? label}>
            <th scope="row">{label}</th>
            <td aria-hidden="true">
              <span className={classes.bar} style={{ inlineSize: `${(100 * count) / most}%` }} />
            </td>
            <td>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
