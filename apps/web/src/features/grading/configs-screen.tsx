import {
  deleteGradingConfig,
  type GradingConfigRow,
  listGradingConfigs,
} from '@certame/contract/features/grading/endpoints.ts';
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

export const texts = ['correctors'];

const editPath = (id: string): string => `/questionnaire_correctors/${id}/edit`;

/** Corrections by several graders, with how far they are. */
export default function ConfigsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const grid = useGrid<GradingConfigRow>(listGradingConfigs.path);
  const removal = useCommand(deleteGradingConfig, { invalidates: [gridKey(listGradingConfigs.path)] });
  const mayEdit = can('questionnaire_correctors.edit');
  const columns = useMemo(() => {
    const column = columnsOf<GradingConfigRow>(t, { labels: 'correctors.columns' });
    const count = (key: 'graders' | 'given_out' | 'scored' | 'divergent') =>
      column(key, { align: 'right' }, (row) => formatNumber(row[key]));
    return [
      column('name', { sortable: true }, (row) => row.name),
      column('questionnaire_name', { sortable: true }, (row) => row.questionnaire_name),
      count('graders'),
      count('given_out'),
      count('scored'),
      count('divergent'),
      column('deadline_at', { sortable: true, width: '170px' }, (row) => (
        <DateTimeCell value={row.deadline_at} />
      )),
    ];
  }, [t]);
  const remove = async ({ id, name }: GradingConfigRow): Promise<void> => {
    if (await confirm({ title: t('common.delete_confirmation'), text: `“${name}”`, destructive: true }))
      await removal.run({ params: { id } });
  };
  const create = can('questionnaire_correctors.create') && (
    <ActionButton component={Link} to="/questionnaire_correctors/create" icon={IconPlus} stroke={2}>
      {t('correctors.create')}
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title={t('titles./questionnaire_correctors')}
        help={t('correctors.help')}
        actions={create}
      />
      <DataList
        grid={grid}
        what={t('correctors.many')}
        label={t('titles./questionnaire_correctors')}
        columns={columns}
        rowLink={(row) => (mayEdit ? editPath(row.id) : null)}
        rowName={(row) => row.name}
        rowActions={(row) => [
          mayEdit && {
            key: 'edit',
            label: t('common.edit'),
            icon: IconPencil,
            to: editPath(row.id),
          },
          can('questionnaire_correctors.delete') && {
            key: 'delete',
            label: t('common.delete'),
            icon: IconTrash,
            onClick: () => void remove(row),
            destructive: true,
          },
        ]}
        help={t('correctors.empty_help')}
        action={create}
      />
    </>
  );
}
