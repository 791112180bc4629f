import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import type { RowAction } from '../../grid/grid-types.ts';
import { useAreaRights } from '../use-area-rights.ts';
import { shownName } from './area-columns.tsx';
import type { AreaGridExtras } from './area-grid-extras.ts';
import { useDeleteRows } from './use-delete-rows.ts';

/** Row actions of an area, and the name and address of a row. */
export function useAreaRowActions(area: Area, path: string, extras: AreaGridExtras) {
  const { t } = useTranslation();
  const { deleteRow } = useDeleteRows(path);
  const { mayEdit, mayDelete } = useAreaRights(area);
  const nameOf = extras.rowName ?? ((row: AreaRow): string => String(shownName(area, row) ?? ''));
  const { protectedBy } = area;
  /** The product's own rows, which the server keeps. */
  const isKept = (row: AreaRow): boolean => protectedBy !== undefined && Boolean(row[protectedBy]);
  const editPath = (row: AreaRow): string => `/${area.key}/${row.id}/edit`;

  const rowActions = (row: AreaRow): (RowAction | false)[] => [
    ...(extras.extraActions?.(row) ?? []),
    mayEdit && { key: 'edit', label: t('common.edit'), icon: IconPencil, to: editPath(row) },
    mayDelete &&
      !isKept(row) && {
        key: 'delete',
        label: t('common.delete'),
        icon: IconTrash,
        destructive: true,
        onClick: () => void deleteRow(row.id, extras.goesWith?.(row) ?? nameOf(row)),
      },
  ];
  const hasActions = mayEdit || mayDelete || extras.extraActions || extras.rowMenu;
  return { nameOf, isKept, editPath, rowActions: hasActions ? rowActions : undefined };
}
