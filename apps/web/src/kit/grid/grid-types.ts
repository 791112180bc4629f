import type { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type ColumnKind = 'text' | 'number' | 'date' | 'dateTime' | 'sign';

export interface DataGridColumn<Row> {
  key: string;
  label: string;
  sortable?: boolean;
  render: (row: Row) => ReactNode;
  /** Shown on the second line of a phone's card; without any declared, card-details.ts chooses. */
  cardDetail?: boolean;
  align?: 'left' | 'right';
  /** Share of the width; columns without one share what is left. */
  width?: string;
  /** Kind of the values, which sets the column's minimum width; the list scrolls sideways instead of squeezing it. */
  kind?: ColumnKind;
}

export interface RowAction {
  key: string;
  label: string;
  icon: typeof IconPencil;
  /** A page to open, or something to do. */
  to?: string;
  onClick?: () => void;
  destructive?: boolean;
}

export interface GridSelection {
  ids: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onTogglePage: (ids: readonly string[], chosen: boolean) => void;
  /** Rows that nothing can be done with have no checkbox. */
  isLeftOut?: (id: string) => boolean;
}

export interface DataGridProps<Row extends { id: string }> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly DataGridColumn<Row>[];
  rows: readonly Row[];
  /** Compact density. */
  compact?: boolean;
  /** No row has come yet. */
  loading?: boolean;
  /** Other rows are on their way while the old ones stand. */
  refreshing?: boolean;
  sort?: { column: string | null; direction: 'asc' | 'desc' };
  onSort?: (column: string) => void;
  selection?: GridSelection;
  /** Actions of a row; false entries are left out. */
  rowActions?: (row: Row) => readonly (RowAction | false)[];
  /** After the row's actions: a menu with further ones. */
  rowMenu?: (row: Row) => ReactNode;
  /** Page of a row: its first column becomes a link. */
  rowLink?: (row: Row) => string | null;
  /** Name of a row, for the labels of its checkbox and actions. */
  rowName?: (row: Row) => string;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
}
