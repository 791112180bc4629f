import type { ReactNode } from 'react';
import classes from './figure-table.module.css';

interface Props {
  title: string;
  help?: string;
  /** Label of each column; the first one names the rows. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Said instead of a table without rows; without it the table stands empty. */
  empty?: string;
}

/** Figures with the name of each row at its left; on a narrow page it scrolls inside. */
export function FigureTable({ title, help, columns, rows, empty }: Props) {
  const isEmpty = rows.length === 0 && empty !== undefined;
  const note = isEmpty ? empty : help;
  return (
    <div className={classes.card}>
      <h2>{title}</h2>
      {note && <p className={classes.note}>{note}</p>}
      {!isEmpty && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section className={classes.scroll} tabIndex={0} aria-label={title}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [name, ...figures] }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {figures.map((figure, index) => (
                    <td key={columns[index + 1]}>{figure}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
