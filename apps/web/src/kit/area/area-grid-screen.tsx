import { areaMessageKeys } from '@certame/contract/areas/labels.ts';
import { getArea } from '@certame/contract/areas/registry.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { Button } from '@mantine/core';
import { IconListCheck, IconPencil, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { DataGrid } from '../grid/data-grid.tsx';
import { EmptyState } from '../grid/empty-state.tsx';
import { ExportMenu } from '../grid/export-menu.tsx';
import { type GridState, withChange, withSort } from '../grid/grid-state.ts';
import { GridToolbar } from '../grid/grid-toolbar.tsx';
import type { RowAction } from '../grid/grid-types.ts';
import { LoadFailure } from '../grid/load-failure.tsx';
import { Pagination } from '../grid/pagination.tsx';
import { SearchBox } from '../grid/search-box.tsx';
import { SelectionBar } from '../grid/selection-bar.tsx';
import { fetchAllIds, useGrid } from '../grid/use-grid.ts';
import { useSelection } from '../grid/use-selection.ts';
import { PageHeader } from '../page/page-header.tsx';
import { areaColumns } from './area-columns.tsx';
import { AreaFilters } from './area-filters.tsx';
import type { AreaScreenProps } from './area-screen-props.ts';
import { useAreaRights } from './use-area-rights.ts';
import { useAreaWords } from './use-area-words.ts';
import { useDeleteRows } from './use-delete-rows.ts';

const ImportDialog = lazy(() => import('../import/import-dialog.tsx'));

/** As many as one request deletes. */
const maxSelected = 1000;

/** What an area's own list adds to the generated one. */
export interface AreaGridExtras {
  /** Row actions before those of every area. */
  extraActions?: (row: AreaRow) => readonly RowAction[];
  /** After the row's actions: a menu with further ones. */
  rowMenu?: (row: AreaRow) => ReactNode;
  /** Filters after the declared ones. */
  extraFilters?: (state: GridState, onState: (state: GridState) => void) => ReactNode;
  /** Names a row where no single field does. */
  rowName?: (row: AreaRow) => string;
}

/** The list of any declared area: everything it shows follows from the declaration and the user's permissions. */
export default function AreaGridScreen({ areaKey, ...extras }: AreaScreenProps & AreaGridExtras) {
  const area = getArea(areaKey);
  const { t } = useTranslation();
  const words = useAreaWords(area);
  const path = `/api/v1/${area.key}`;
  const grid = useGrid<AreaRow>(path);
  const selection = useSelection();
  const { deleteRow, deleteMany, deleting } = useDeleteRows(path);
  const [importing, setImporting] = useState(false);

  const { mayCreate, mayEdit, mayDelete } = useAreaRights(area);
  const isSearched = Object.values(area.fields).some((field) => field.search);
  const mayImport = area.import !== undefined && mayCreate;
  const nameOf = extras.rowName ?? ((row: AreaRow): string => String(row[area.labelField] ?? ''));
  const editPath = (row: AreaRow): string => `/${area.key}/${row.id}/edit`;

  const rowActions = (row: AreaRow): RowAction[] => [
    ...(extras.extraActions?.(row) ?? []),
    ...(mayEdit ? [{ key: 'edit', label: t('common.edit'), icon: IconPencil, to: editPath(row) }] : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('common.delete'),
            icon: IconTrash,
            destructive: true,
            onClick: () => void deleteRow(row.id),
          },
        ]
      : []),
  ];
  const { state } = grid;
  const filtered = state.search !== '' || Object.keys(state.filters).length > 0;
  const createButton = mayCreate && (
    <Button
      component={Link}
      to={`/${area.key}/create`}
      leftSection={<IconPlus size={17} aria-hidden="true" />}
    >
      {t(`titles./${area.key}/create`)}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <>
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
        end={
          <>
            {mayDelete && !selection.active && grid.total > 0 && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconListCheck size={17} stroke={1.7} aria-hidden="true" />}
                onClick={selection.start}
              >
                {t('kit.grid.select')}
              </Button>
            )}
            <ExportMenu path={path} parameters={grid.parameters} fileName={area.key} />
          </>
        }
      >
        {isSearched && (
          <SearchBox
            value={state.search}
            label={t('kit.grid.search', { what: words.many })}
            onSearch={(search) => grid.setState(withChange(state, { search }))}
          />
        )}
        <AreaFilters area={area} words={words} state={state} onState={grid.setState} />
        {extras.extraFilters?.(state, grid.setState)}
      </GridToolbar>
      {selection.active && (
        <SelectionBar
          count={selection.ids.size}
          total={grid.total}
          onSelectAll={
            grid.total <= maxSelected ? () => void fetchAllIds(path, state).then(selection.choose) : undefined
          }
          onStop={selection.stop}
        >
          <Button
            color="red.8"
            size="xs"
            loading={deleting}
            disabled={selection.ids.size === 0}
            leftSection={<IconTrash size={15} aria-hidden="true" />}
            onClick={() =>
              void deleteMany([...selection.ids]).then((deleted) => {
                if (deleted) selection.stop();
              })
            }
          >
            {t('common.delete')}
          </Button>
        </SelectionBar>
      )}
      {grid.query.isError && grid.rows.length === 0 ? (
        <LoadFailure onRetry={() => void grid.query.refetch()} />
      ) : (
        <DataGrid
          label={words.title}
          columns={areaColumns(area, words)}
          rows={grid.rows}
          loading={grid.query.isPending}
          refreshing={grid.query.isPlaceholderData}
          sort={{ column: state.sort ?? area.grid?.sort ?? null, direction: state.direction }}
          onSort={(column) =>
            grid.setState(withSort({ ...state, sort: state.sort ?? area.grid?.sort ?? null }, column))
          }
          selection={selection.active ? selection : undefined}
          rowActions={mayEdit || mayDelete || extras.extraActions || extras.rowMenu ? rowActions : undefined}
          rowMenu={extras.rowMenu}
          rowLink={mayEdit ? editPath : undefined}
          rowName={nameOf}
          empty={
            filtered ? (
              <EmptyState
                help={t('kit.grid.empty_filtered')}
                action={
                  <Button
                    variant="default"
                    onClick={() => grid.setState(withChange(state, { search: '', filters: {} }))}
                  >
                    {t('kit.grid.clear_all')}
                  </Button>
                }
              />
            ) : (
              <EmptyState help={mayCreate ? words.empty : undefined} action={createButton} />
            )
          }
        />
      )}
      <Pagination
        page={state.page}
        lastPage={grid.lastPage}
        total={grid.total}
        isMinimum={grid.isMinimum}
        perPage={grid.query.data?.model.per_page ?? 10}
        onPage={(page) => grid.setState({ ...state, page })}
      />
      {mayImport && importing && (
        <Suspense fallback={null}>
          <ImportDialog
            choices={(area.import?.choices ?? []).map((key) => ({
              key,
              label: t(areaMessageKeys.choice(area, key)),
            }))}
            path={path}
            what={words.many}
            labelOf={words.field}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
