import { bulkEditMaxRows } from '@certame/contract/features/questions/bulk/endpoints.ts';
import type { QuestionRow } from '@certame/contract/features/questions/endpoints.ts';
import { Button } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { ChosenRowsBar } from '#kit/area/list/chosen-rows-bar.tsx';
import { LazyDialog } from '#kit/feedback/lazy-dialog.tsx';
import type { Selection } from '#kit/grid/tools/use-selection.ts';
import type { Grid } from '#kit/grid/use-grid.ts';
import { notify } from '#lib/errors/notices.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';

const BulkEditDialog = onDemand(() => import('../bulk/bulk-edit-dialog.tsx'));

/** Actions for the selected questions. */
export function BankSelectionBar({ grid, selection }: { grid: Grid<QuestionRow>; selection: Selection }) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<readonly string[] | null>(null);
  const open = (): void => {
    if (selection.ids.size <= bulkEditMaxRows) setEditing([...selection.ids]);
    else notify('warning', t('question-bank.bulk.limit', { max: formatNumber(bulkEditMaxRows) }));
  };
  return (
    <>
      <ChosenRowsBar grid={grid} selection={selection} mayDelete maxTaken={bulkEditMaxRows}>
        <Button
          size="xs"
          variant="default"
          disabled={selection.ids.size === 0}
          leftSection={<IconAdjustments size={15} aria-hidden="true" />}
          onClick={open}
        >
          {t('question-bank.bulk.open')}
        </Button>
      </ChosenRowsBar>
      {editing && (
        <LazyDialog onGiveUp={() => setEditing(null)}>
          <BulkEditDialog
            ids={editing}
            onClose={(isDone) => {
              setEditing(null);
              if (isDone) selection.stop();
            }}
          />
        </LazyDialog>
      )}
    </>
  );
}
