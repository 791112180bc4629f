import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { EmptyState } from './empty-state.tsx';
import { GridList, type GridListProps } from './grid-list.tsx';
import { withChange } from './grid-state.ts';
import { GridToolbar } from './tools/grid-toolbar.tsx';
import { ListExport } from './tools/list-export.tsx';
import { SearchBox } from './tools/search-box.tsx';
import { SelectionBar } from './tools/selection-bar.tsx';
import { type Selection, useSelection } from './tools/use-selection.ts';

interface Props<Row extends { id: string }> extends Omit<GridListProps<Row>, 'selection' | 'empty'> {
  /** Plural of the rows, for the label of the search field. */
  what?: string;
  /** The label itself, in place of `what`. Without either there is no search. */
  searchLabel?: string;
  filters?: ReactNode;
  /** Before the export. */
  tools?: ReactNode;
  /** The next step, where there is nothing at all. */
  help?: string | undefined;
  action?: ReactNode;
  /** Selection bar; by default it shows the number of selected rows. */
  bar?: (selection: Selection) => ReactNode;
}

/** A whole list of the API that is no area's: search, filters and export above, rows that may be chosen, pages below. */
export function DataList<Row extends { id: string }>(props: Props<Row>) {
  const { what, searchLabel, filters, tools, help, action, bar, ...list } = props;
  const { grid, columns } = list;
  const { state, setState } = grid;
  const { t } = useTranslation();
  const selection = useSelection();
  const label = searchLabel ?? (what && t('kit.grid.search', { what }));
  return (
    <>
      <GridToolbar
        grid={grid}
        columns={columns}
        search={
          label && (
            <SearchBox
              value={state.search}
              label={label}
              onSearch={(search) => setState(withChange(state, { search }))}
            />
          )
        }
        end={
          <>
            {tools}
            <ListExport grid={grid} selection={selection} />
          </>
        }
      >
        {filters}
      </GridToolbar>
      {bar ? bar(selection) : <SelectionBar grid={grid} selection={selection} />}
      <GridList
        {...list}
        selection={selection.active ? selection : undefined}
        empty={<EmptyState help={help} action={action} />}
      />
    </>
  );
}
