import type { GridState } from '../grid-state.ts';

export interface SortableGrid {
  state: GridState;
  setState: (next: GridState) => void;
}
export interface SortColumn {
  key: string;
  label: string;
  sortable?: boolean;
}
