import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { SelectionBar } from '../../grid/tools/selection-bar.tsx';
import type { Selection } from '../../grid/tools/use-selection.ts';
import type { Grid } from '../../grid/use-grid.ts';
import { useDeleteRows } from './use-delete-rows.ts';

/** Most rows that one request deletes. */
const maxDeleted = 1000;

interface Props {
  grid: Pick<Grid<unknown>, 'path' | 'state' | 'asked' | 'total'>;
  selection: Selection;
  mayDelete: boolean;
  /** All that the search finds may be taken at once. */
  mayTakeAll?: boolean;
  /** Most rows that are taken at once, where another action than deleting takes more. */
  maxTaken?: number;
  /** Buttons of other actions, before the one that deletes. */
  children?: ReactNode;
  /** Text of the delete confirmation: dependent records that are deleted with the rows. */
  text?: string | undefined;
}

/** Selection bar of an area's list, with a button that deletes the selected rows where that is allowed. */
export function ChosenRowsBar({
  grid,
  selection,
  mayDelete,
  mayTakeAll = true,
  maxTaken = maxDeleted,
  text,
  children,
}: Props) {
  const { t } = useTranslation();
  const { deleteMany, deleting } = useDeleteRows(grid.path);
  const remove = async (): Promise<void> => {
    if (await deleteMany([...selection.ids], text)) selection.stop();
  };
  const limit = useId();
  const isTooMany = selection.ids.size > maxDeleted;
  return (
    <SelectionBar
      grid={grid}
      selection={selection}
      mayTakeAll={mayTakeAll && (!mayDelete || grid.total <= maxTaken)}
    >
      {children}
      {mayDelete && isTooMany && (
        <Text size="xs" id={limit}>
          {t('kit.grid.delete_limit', { max: formatNumber(maxDeleted) })}
        </Text>
      )}
      {mayDelete && (
        <Button
          color="red.8"
          size="xs"
          loading={deleting}
          disabled={selection.ids.size === 0 || isTooMany}
          aria-describedby={isTooMany ? limit : undefined}
          leftSection={<IconTrash size={15} aria-hidden="true" />}
          onClick={() => void remove()}
        >
          {t('common.delete')}
        </Button>
      )}
    </SelectionBar>
  );
}
