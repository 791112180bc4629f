import { type AppealRow, deleteAppeal, listAppeals } from '@certame/contract/features/appeals/endpoints.ts';
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { useCan } from '#lib/session/session.ts';
import { AppealBadge } from './parts/appeal-badge.tsx';
import { statusOptions } from './parts/status-options.ts';
import { useSubjectName } from './parts/use-subject-name.ts';

export const texts = ['appeals'];

const firstSort = { sort: 'created_at', direction: 'desc' } as const;
const detailPath = (id: string): string => `/appeals/${id}/detail`;

/** The own appeals; for who handles them, everybody's. */
export default function AppealsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const subjectName = useSubjectName();
  const grid = useGrid<AppealRow>(listAppeals.path);
  const removal = useCommand(deleteAppeal, { invalidates: [gridKey(listAppeals.path)] });
  const isStaff = can('appeal_handlings.menu');
  const columns = useMemo(() => {
    const column = columnsOf<AppealRow>(t, { labels: 'appeals.columns' });
    return [
      column('protocol', { sortable: true, width: '150px' }, (row) => row.protocol),
      ...(isStaff ? [column('requester', { sortable: true }, (row) => row.requester)] : []),
      column('questionnaire_name', { sortable: true }, (row) => row.questionnaire_name),
      column('item_number', {}, (row) => subjectName(row.item_number)),
      column('reason', { sortable: true }, (row) => t(`appeals.reasons.${row.reason}`)),
      column('status', { sortable: true, width: '190px' }, (row) => <AppealBadge appeal={row} />),
      column('created_at', { sortable: true, width: '160px' }, (row) => (
        <DateTimeCell value={row.created_at} />
      )),
      column('decided_at', { sortable: true, width: '160px' }, (row) => (
        <DateTimeCell value={row.decided_at} />
      )),
    ];
  }, [t, isStaff, subjectName]);
  const remove = async ({ id, protocol }: AppealRow): Promise<void> => {
    if (await confirm({ title: t('appeals.delete_title', { protocol }), text: '', destructive: true }))
      await removal.run({ params: { id } });
  };
  const create = can('appeals.create') && (
    <ActionButton component={Link} to="/appeals/create" icon={IconPlus} stroke={2}>
      {t('appeals.create')}
    </ActionButton>
  );
  return (
    <>
      <PageHeader title={t('titles./appeals')} help={t('appeals.help')} actions={create} />
      <DataList
        grid={grid}
        what={t('appeals.many')}
        label={t('titles./appeals')}
        columns={columns}
        firstSort={firstSort}
        filters={
          <FilterChip
            label={t('appeals.columns.status')}
            {...filterBy(grid, 'status')}
            options={statusOptions(t)}
          />
        }
        rowLink={(row) => detailPath(row.id)}
        rowName={(row) => row.protocol}
        rowActions={(row) => [
          { key: 'open', label: t('appeals.open'), icon: IconEye, to: detailPath(row.id) },
          !isStaff &&
            row.status === 'OP' &&
            can('appeals.edit') && {
              key: 'edit',
              label: t('common.edit'),
              icon: IconPencil,
              to: `/appeals/${row.id}/edit`,
            },
          can('appeals.delete') && {
            key: 'delete',
            label: t('common.delete'),
            icon: IconTrash,
            onClick: () => void remove(row),
            destructive: true,
          },
        ]}
        help={t('appeals.empty_help')}
        action={create}
      />
    </>
  );
}
