import { listPracticalProgress } from '@certame/contract/features/practical/dashboard/endpoints.ts';
import type { PracticalRow } from '@certame/contract/features/practical/endpoints.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { usePracticalColumns } from './use-practical-columns.tsx';

export const texts = ['practical'];

/** Every practical test with how far it is, each leading to its dashboard. */
export default function ProgressScreen() {
  const { t } = useTranslation();
  const grid = useGrid<PracticalRow>(listPracticalProgress.path);
  return (
    <>
      <PageHeader title={t('titles./practical_tests/dashboard')} help={t('practical.progress_help')} />
      <DataList
        grid={grid}
        what={t('practical.many')}
        label={t('titles./practical_tests/dashboard')}
        columns={usePracticalColumns()}
        rowLink={(row) => `/practical_tests/${row.id}/dashboard`}
        rowName={(row) => row.name}
        help={t('practical.empty_help')}
      />
    </>
  );
}
