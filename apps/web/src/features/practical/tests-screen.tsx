import {
  deletePracticalTest,
  listPracticalTests,
  type PracticalRow,
} from '@certame/contract/features/practical/endpoints.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { DataList } from '#kit/grid/data-list.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { useCan } from '#lib/session/session.ts';
import { usePracticalColumns } from './use-practical-columns.tsx';

export const texts = ['practical'];

const editPath = (id: string): string => `/practical_tests/${id}/edit`;

/** Practical tests, with how far they are. */
export default function TestsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const grid = useGrid<PracticalRow>(listPracticalTests.path);
  const removal = useCommand(deletePracticalTest, { invalidates: [gridKey(listPracticalTests.path)] });
  const mayEdit = can('practical_tests.edit');
  const columns = usePracticalColumns();
  const remove = async ({ id, name }: PracticalRow): Promise<void> => {
    if (await confirm({ title: t('common.delete_confirmation'), text: `“${name}”`, destructive: true }))
      await removal.run({ params: { id } });
  };
  const create = can('practical_tests.create') && (
    <ActionButton component={Link} to="/practical_tests/create" icon={IconPlus} stroke={2}>
      {t('practical.create')}
    </ActionButton>
  );
  return (
    <>
      <PageHeader title={t('titles./practical_tests')} help={t('practical.help')} actions={create} />
      <DataList
        grid={grid}
        what={t('practical.many')}
        label={t('titles./practical_tests')}
        columns={columns}
        rowLink={(row) => (mayEdit ? editPath(row.id) : null)}
        rowName={(row) => row.name}
        rowActions={(row) => [
          mayEdit && { key: 'edit', label: t('common.edit'), icon: IconPencil, to: editPath(row.id) },
          can('practical_tests.delete') && {
            key: 'delete',
            label: t('common.delete'),
            icon: IconTrash,
            onClick: () => void remove(row),
            destructive: true,
          },
        ]}
        help={t('practical.empty_help')}
        action={create}
      />
    </>
  );
}
