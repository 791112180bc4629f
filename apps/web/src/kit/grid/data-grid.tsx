import { Skeleton } from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './data-grid.module.css';
import { GridRow } from './grid-row.tsx';
import type { DataGridProps } from './grid-types.ts';
import { HeaderCell } from './header-cell.tsx';

const skeletonRows = 6;

/**
 * The table under every list: columns with sortable headers, rows that become cards on phones, a selection mode,
 * row actions, skeletons while the first rows come, an empty state. It knows nothing of where rows come from.
 */
export function DataGrid<Row extends { id: string }>(props: DataGridProps<Row>) {
  const { columns, rows, loading, label, sort, onSort, selection, rowActions, empty } = props;
  const { t } = useTranslation();
  const choosable = rows.filter((row) => !selection?.isLeftOut?.(row.id));
  const allChosen = choosable.length > 0 && choosable.every((row) => selection?.ids.has(row.id));
  const someChosen = rows.some((row) => selection?.ids.has(row.id));

  if (!loading && rows.length === 0) return <div className={classes.frame}>{empty}</div>;
  return (
    <div className={classes.frame} aria-busy={loading || props.refreshing || undefined}>
      <table
        className={classes.table}
        aria-label={label}
        data-refreshing={props.refreshing || undefined}
        data-compact={props.compact || undefined}
      >
        <thead>
          <tr>
            {selection && (
              <th className={classes.narrow}>
                <input
                  type="checkbox"
                  className={classes.check}
                  aria-label={t('kit.grid.select_page')}
                  checked={allChosen}
                  disabled={choosable.length === 0}
                  ref={(input) => {
                    if (input) input.indeterminate = someChosen && !allChosen;
                  }}
                  onChange={() =>
                    selection.onTogglePage(
                      choosable.map((row) => row.id),
                      !allChosen,
                    )
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {rowActions && (
              <th className={classes.narrow}>
                <span className="visually-hidden">{t('kit.grid.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {loading
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <tr key={index}>
                  {selection && <td className={classes.narrow} />}
                  {columns.map((column) => (
                    <td key={column.key} data-label={column.label}>
                      <Skeleton height={14} width={index % 2 ? '60%' : '75%'} />
                    </td>
                  ))}
                  {rowActions && <td className={classes.narrow} />}
                </tr>
              ))
            : rows.map((row) => <GridRow key={row.id} row={row} {...props} />)}
        </tbody>
      </table>
    </div>
  );
}
