import type { ContentView } from '@certame/contract/features/contents/endpoints.ts';
import { useMemo } from 'react';
import { Absent } from '#kit/cells/absent.tsx';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** List of a content's readers with their first and last view and the number of views, those without any too. */
export function ViewsList({ contentId }: { contentId: string }) {
  const { t } = useTranslation();
  const grid = useGrid<ContentView>(`/api/v1/contents/${contentId}/views`);
  const columns = useMemo(() => {
    const column = columnsOf<ContentView>(t, { labels: 'contents.views.columns' });
    const moment = (key: 'first_at' | 'last_at') =>
      column(key, { sortable: true, width: '170px' }, (row) =>
        row[key] ? <DateTimeCell value={row[key]} /> : t('contents.views.never'),
      );
    return [
      column('name', { sortable: true }, (row) => row.name),
      column('class_name', { sortable: true }, (row) => row.class_name ?? <Absent />),
      moment('first_at'),
      moment('last_at'),
      column('count', { sortable: true, align: 'right', width: '110px' }, (row) => row.count),
    ];
  }, [t]);
  return (
    <DataList
      grid={grid}
      what={t('contents.views.many')}
      filters={
        <FilterChip
          label={t('contents.views.filter')}
          single
          {...filterBy(grid, 'seen')}
          options={[
            { value: 'true', label: t('contents.seen') },
            { value: 'false', label: t('contents.unseen') },
          ]}
        />
      }
      firstSort={{ sort: 'name' }}
      label={t('contents.tabs.views')}
      columns={columns}
      rowName={(row) => row.name}
      help={t('contents.views.empty')}
    />
  );
}
