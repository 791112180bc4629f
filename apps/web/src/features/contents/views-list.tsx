import type { ContentView } from '@certame/contract/features/contents/endpoints.ts';
import { useMemo } from 'react';
import { Absent } from '#kit/cells/absent.tsx';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { GridSearch } from '#kit/grid/tools/grid-search.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { ListExport } from '#kit/grid/tools/list-export.tsx';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** Who has seen a content, first and last, and how often; whoever hasn't stands in the list too. */
export function ViewsList({ contentId }: { contentId: string }) {
  const { t } = useTranslation();
  const grid = useGrid<ContentView>(`/api/v1/contents/${contentId}/views`);
  const selection = useSelection();
  const columns = useMemo((): DataGridColumn<ContentView>[] => {
    const label = (key: string): string => t(`contents.views.columns.${key}`);
    const moment = (key: 'first_at' | 'last_at'): DataGridColumn<ContentView> => ({
      key,
      label: label(key),
      sortable: true,
      width: '170px',
      render: (row) => (row[key] ? <DateTimeCell value={row[key]} /> : t('contents.views.never')),
    });
    return [
      { key: 'name', label: label('name'), sortable: true, render: (row) => row.name },
      {
        key: 'class_name',
        label: label('class_name'),
        sortable: true,
        render: (row) => row.class_name ?? <Absent />,
      },
      moment('first_at'),
      moment('last_at'),
      {
        key: 'count',
        label: label('count'),
        sortable: true,
        align: 'right',
        width: '110px',
        render: (row) => row.count,
      },
    ];
  }, [t]);
  return (
    <>
      <GridToolbar
        grid={grid}
        columns={columns}
        search={<GridSearch grid={grid} what={t('contents.views.many')} />}
        end={<ListExport grid={grid} selection={selection} />}
      >
        <FilterChip
          label={t('contents.views.filter')}
          single
          {...filterBy(grid, 'seen')}
          options={[
            { value: 'true', label: t('contents.seen') },
            { value: 'false', label: t('contents.unseen') },
          ]}
        />
      </GridToolbar>
      <SelectionBar grid={grid} selection={selection} />
      <GridList
        grid={grid}
        selection={selection.active ? selection : undefined}
        firstSort={{ sort: 'name' }}
        label={t('contents.tabs.views')}
        columns={columns}
        rowName={(row) => row.name}
        empty={<EmptyState help={t('contents.views.empty')} />}
      />
    </>
  );
}
