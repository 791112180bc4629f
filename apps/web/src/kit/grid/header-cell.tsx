import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './data-grid.module.css';
import type { DataGridColumn } from './grid-types.ts';

interface Props<Row> {
  column: DataGridColumn<Row>;
  sort: { column: string | null; direction: 'asc' | 'desc' } | undefined;
  onSort: ((column: string) => void) | undefined;
}

export function HeaderCell<Row>({ column, sort, onSort }: Props<Row>) {
  const sorted = sort?.column === column.key;
  const Icon = !sorted ? IconArrowsSort : sort.direction === 'asc' ? IconArrowUp : IconArrowDown;
  const order = sorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : 'none';
  const sortable = column.sortable && onSort !== undefined;
  return (
    <th
      scope="col"
      aria-sort={sortable ? order : undefined}
      data-align={column.align}
      data-kind={column.kind ?? (column.align === 'right' ? 'number' : undefined)}
      style={column.width ? { width: column.width } : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={sorted || undefined}
          onClick={() => onSort(column.key)}
        >
          {column.label}
          <Icon size={14} stroke={1.8} aria-hidden="true" />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}
