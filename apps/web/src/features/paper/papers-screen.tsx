import { deletePaper, listPapers, type PaperRow } from '@certame/contract/features/paper/endpoints.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { useCan } from '#lib/session/session.ts';

export const texts = ['paper'];

const editPath = (id: string): string => `/physical_questionnaires/${id}/edit`;

/** Questionnaires on paper, with how far each is. */
export default function PapersScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const grid = useGrid<PaperRow>(listPapers.path);
  const removal = useCommand(deletePaper, { invalidates: [gridKey(listPapers.path)] });
  const mayEdit = can('physical_questionnaires.edit');
  const columns = useMemo(() => {
    const column = columnsOf<PaperRow>(t, { labels: 'paper.columns' });
    const count = (key: 'versions' | 'sheets' | 'confirmed' | 'waiting') =>
      column(key, { align: 'right', ...(key === 'versions' && { sortable: true }) }, (row) =>
        formatNumber(row[key]),
      );
    return [
      column('name', { sortable: true }, (row) => row.name),
      column('questionnaire_name', { sortable: true }, (row) => row.questionnaire_name),
      count('versions'),
      count('sheets'),
      count('confirmed'),
      count('waiting'),
      column('printed_at', { sortable: true, width: '170px' }, (row) => (
        <DateTimeCell value={row.printed_at} />
      )),
    ];
  }, [t]);
  const remove = async ({ id, name }: PaperRow): Promise<void> => {
    if (await confirm({ title: t('common.delete_confirmation'), text: `“${name}”`, destructive: true }))
      await removal.run({ params: { id } });
  };
  const create = can('physical_questionnaires.create') && (
    <ActionButton component={Link} to="/physical_questionnaires/create" icon={IconPlus} stroke={2}>
      {t('paper.create')}
    </ActionButton>
  );
  return (
    <>
      <PageHeader title={t('titles./physical_questionnaires')} help={t('paper.help')} actions={create} />
      <DataList
        grid={grid}
        what={t('paper.many')}
        label={t('titles./physical_questionnaires')}
        columns={columns}
        rowLink={(row) => (mayEdit ? editPath(row.id) : null)}
        rowName={(row) => row.name}
        rowActions={(row) => [
          mayEdit && { key: 'edit', label: t('common.edit'), icon: IconPencil, to: editPath(row.id) },
          can('physical_questionnaires.delete') && {
            key: 'delete',
            label: t('common.delete'),
            icon: IconTrash,
            onClick: () => void remove(row),
            destructive: true,
          },
        ]}
        help={t('paper.empty_help')}
        action={create}
      />
    </>
  );
}
