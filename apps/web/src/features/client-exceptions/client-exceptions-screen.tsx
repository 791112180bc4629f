import {
  type ClientException,
  listClientExceptions,
} from '@certame/contract/features/client-exceptions/endpoints.ts';
import { IconEye } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { OpenButton } from '#kit/details/open-button.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { ExceptionDrawer } from './exception-drawer.tsx';
import { ExceptionState } from './exception-state.tsx';

export const texts = ['client-exceptions'];

/** Errors that browsers reported, the latest first. */
export default function ClientExceptionsScreen() {
  const { t } = useTranslation();
  const grid = useGrid<ClientException>(listClientExceptions.path);
  const [opened, setOpened] = useState<ClientException | null>(null);
  const columns = useMemo(() => {
    const column = columnsOf<ClientException>(t, { labels: 'client-exceptions.columns' });
    return [
      column('message', { sortable: true, width: '34%' }, (row) => (
        <OpenButton onClick={() => setOpened(row)}>
          {row.message}
          {row.frame && <small>{row.frame}</small>}
        </OpenButton>
      )),
      column('state', {}, (row) => <ExceptionState resolvedAt={row.resolved_at} />),
      column('count', { sortable: true, align: 'right' }, (row) => formatNumber(row.count)),
      column('people_count', { sortable: true, align: 'right' }, (row) => formatNumber(row.people_count)),
      column('browsers', {}, (row) => Object.keys(row.browsers).slice(0, 3).join('; ')),
      column('last_seen_at', { sortable: true }, (row) => <DateTimeCell value={row.last_seen_at} />),
    ];
  }, [t]);

  return (
    <>
      <PageHeader title={t('titles./user_client_exceptions')} help={t('client-exceptions.help')} />
      <DataList
        grid={grid}
        what={t('client-exceptions.many')}
        filters={
          <FilterChip
            label={t('client-exceptions.columns.state')}
            single
            {...filterBy(grid, 'state')}
            options={(['open', 'resolved'] as const).map((value) => ({
              value,
              label: t(`client-exceptions.states.${value}`),
            }))}
          />
        }
        label={t('titles./user_client_exceptions')}
        columns={columns}
        rowName={(row) => row.message}
        rowActions={(row) => [
          { key: 'open', label: t('client-exceptions.open'), icon: IconEye, onClick: () => setOpened(row) },
        ]}
        help={t('client-exceptions.empty_help')}
      />
      {opened && <ExceptionDrawer exception={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
