import { areaMessageKeys } from '@certame/contract/areas/labels.ts';
import { getArea } from '@certame/contract/areas/registry.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { sentenceCase } from '#lib/language/sentence-case.ts';
import { late, onDemand } from '#lib/page/first-page.ts';
import { Link } from '#lib/page/router.tsx';
import { LateDialog } from '../feedback/late-dialog.tsx';
import { EmptyState } from '../grid/empty-state.tsx';
import { GridList } from '../grid/grid-list.tsx';
import type { GridState } from '../grid/grid-state.ts';
import type { RowAction } from '../grid/grid-types.ts';
import { GridSearch } from '../grid/tools/grid-search.tsx';
import { GridToolbar } from '../grid/tools/grid-toolbar.tsx';
import { LateExportMenu } from '../grid/tools/late-export-menu.tsx';
import { SelectButton } from '../grid/tools/select-button.tsx';
import { exportParameters } from '../grid/tools/selected-rows.ts';
import { useSelection } from '../grid/tools/use-selection.ts';
import { useGrid } from '../grid/use-grid.ts';
import { PageHeader } from '../page/page-header.tsx';
import { type AreaCells, areaColumns, shownName } from './area-columns.tsx';
import { AreaFilterShapes } from './area-filter-shapes.tsx';
import type { AreaScreenProps } from './area-screen-props.ts';
import { ChosenRowsBar } from './chosen-rows-bar.tsx';
import { useAreaRights } from './use-area-rights.ts';
import { useAreaWords } from './use-area-words.ts';
import { useDeleteRows } from './use-delete-rows.ts';

const AreaFilters = late(async () => (await import('./area-filters.tsx')).AreaFilters);
const ImportDialog = onDemand(() => import('../import/import-dialog.tsx'));

/** What an area's own list adds to the generated one. */
export interface AreaGridExtras {
  /** Row actions before those of every area. */
  extraActions?: (row: AreaRow) => readonly RowAction[];
  /** After the row's actions: a menu with further ones. */
  rowMenu?: (row: AreaRow) => ReactNode;
  /** One line under the title. */
  help?: string;
  /** Beside the buttons of every list. */
  headerActions?: ReactNode;
  /** Filters after the declared ones. */
  extraFilters?: (state: GridState, onState: (state: GridState) => void) => ReactNode;
  /** Cells in place of the fields' own. */
  cells?: AreaCells;
  /** Names a row where no single field does. */
  rowName?: (row: AreaRow) => string;
  /** What goes with a row, and what stays: told as it is asked whether to delete it; without a row, for the chosen ones. */
  goesWith?: (row?: AreaRow) => string;
}

/** The list of any declared area: everything it shows follows from the declaration and the user's permissions. */
export default function AreaGridScreen({ areaKey, ...extras }: AreaScreenProps & AreaGridExtras) {
  const area = getArea(areaKey);
  const { t } = useTranslation();
  const words = useAreaWords(area);
  const path = `/api/v1/${area.key}`;
  const grid = useGrid<AreaRow>(path);
  const selection = useSelection();
  const { deleteRow } = useDeleteRows(path);
  const [importing, setImporting] = useState(false);

  const { mayCreate, mayEdit, mayDelete } = useAreaRights(area);
  const isSearched = Object.values(area.fields).some((field) => field.search);
  const isFilterable = Object.values(area.fields).some((field) => field.filter);
  const mayImport = area.import !== undefined && mayCreate;
  const nameOf = extras.rowName ?? ((row: AreaRow): string => String(shownName(area, row) ?? ''));
  const { keptBy } = area;
  /** The product's own rows, which the server keeps. */
  const isKept = (row: AreaRow): boolean => keptBy !== undefined && Boolean(row[keptBy]);
  const editPath = (row: AreaRow): string => `/${area.key}/${row.id}/edit`;

  const rowActions = (row: AreaRow): RowAction[] => [
    ...(extras.extraActions?.(row) ?? []),
    ...(mayEdit ? [{ key: 'edit', label: t('common.edit'), icon: IconPencil, to: editPath(row) }] : []),
    ...(mayDelete && !isKept(row)
      ? [
          {
            key: 'delete',
            label: t('common.delete'),
            icon: IconTrash,
            destructive: true,
            onClick: () => void deleteRow(row.id, extras.goesWith?.(row) ?? nameOf(row)),
          },
        ]
      : []),
  ];
  const { state } = grid;
  const columns = areaColumns(area, words, extras.cells);
  const createButton = mayCreate && (
    <Button
      component={Link}
      to={`/${area.key}/create`}
      leftSection={<IconPlus size={17} aria-hidden="true" />}
    >
      {sentenceCase(t(`titles./${area.key}/create`))}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={words.title}
        help={extras.help}
        actions={
          <>
            {extras.headerActions}
            {mayImport && (
              <Button
                variant="default"
                leftSection={<IconUpload size={17} stroke={1.7} aria-hidden="true" />}
                onClick={() => setImporting(true)}
              >
                {t('kit.import.open')}
              </Button>
            )}
            {createButton}
          </>
        }
      />
      <GridToolbar
        grid={grid}
        columns={columns}
        search={isSearched && <GridSearch grid={grid} what={words.many} />}
        end={
          <>
            {!selection.active && grid.rows.some((row) => !isKept(row)) && (
              <SelectButton onSelect={selection.start} />
            )}
            <LateExportMenu
              path={path}
              parameters={exportParameters(grid, selection)}
              chosen={selection.ids.size}
            />
          </>
        }
      >
        {(isFilterable || extras.extraFilters) && (
          <>
            <Suspense fallback={<AreaFilterShapes area={area} words={words} />}>
              <AreaFilters area={area} words={words} state={state} onState={grid.setState} />
            </Suspense>
            {extras.extraFilters?.(state, grid.setState)}
          </>
        )}
      </GridToolbar>
      <ChosenRowsBar
        grid={grid}
        selection={selection}
        mayDelete={mayDelete}
        mayTakeAll={keptBy === undefined}
        text={extras.goesWith?.()}
      />
      <GridList
        grid={grid}
        firstSort={{
          sort: area.grid?.sort ?? null,
          ...(area.grid?.sortDescending ? { direction: 'desc' } : {}),
        }}
        label={words.title}
        columns={columns}
        selection={
          selection.active
            ? { ...selection, isLeftOut: (id) => grid.rows.some((row) => row.id === id && isKept(row)) }
            : undefined
        }
        rowActions={mayEdit || mayDelete || extras.extraActions || extras.rowMenu ? rowActions : undefined}
        rowMenu={extras.rowMenu}
        rowLink={mayEdit ? editPath : undefined}
        rowName={nameOf}
        empty={<EmptyState help={mayCreate ? words.empty : undefined} action={createButton} />}
      />
      {mayImport && importing && (
        <LateDialog onGiveUp={() => setImporting(false)}>
          <ImportDialog
            choices={(area.import?.choices ?? []).map((key) => ({
              key,
              label: t(areaMessageKeys.choice(area, key)),
            }))}
            mayUpdate={mayEdit}
            path={path}
            what={words.many}
            labelOf={words.field}
            onClose={() => setImporting(false)}
          />
        </LateDialog>
      )}
    </>
  );
}
