import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';
import type { ReactNode } from 'react';
import type { GridState } from '../../grid/grid-state.ts';
import type { RowAction } from '../../grid/grid-types.ts';
import type { AreaCells } from './area-columns.tsx';

/** What an area's own list adds to the generated one. */
export interface AreaGridExtras<A extends Area = Area> {
  /** Row actions before those of every area. */
  extraActions?: (row: InferRow<A>) => readonly (RowAction | false)[];
  /** After the row's actions: a menu with further ones. */
  rowMenu?: (row: InferRow<A>) => ReactNode;
  /** One line under the title. */
  help?: string;
  /** Beside the buttons of every list. */
  headerActions?: ReactNode;
  /** Filters after the declared ones. */
  extraFilters?: (state: GridState, onState: (state: GridState) => void) => ReactNode;
  /** Cells in place of the fields' own. */
  cells?: AreaCells<A>;
  /** Names a row where no single field does. */
  rowName?: (row: InferRow<A>) => string;
  /** What goes with a row, and what stays: told as it is asked whether to delete it; without a row, for the chosen ones. */
  goesWith?: (row?: InferRow<A>) => string;
}
