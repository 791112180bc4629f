import type { ReactNode } from 'react';
import type { Grid } from '../use-grid.ts';
import { ExportMenu } from './export-menu.tsx';
import { SelectButton } from './select-button.tsx';
import { exportParameters } from './selected-rows.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  grid: Pick<Grid<unknown>, 'path' | 'state' | 'total' | 'parameters'>;
  selection: Selection;
  /** Further files of this list. */
  children?: ReactNode;
}

/** Takes a list along: its chosen rows, or all that its search finds. */
export function ListExport({ grid, selection, children }: Props) {
  return (
    <>
      {!selection.active && grid.total > 0 && <SelectButton onSelect={selection.start} />}
      <ExportMenu path={grid.path} parameters={exportParameters(grid, selection)} chosen={selection.ids.size}>
        {children}
      </ExportMenu>
    </>
  );
}
