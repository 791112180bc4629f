import { getArea } from '@certame/contract/areas.ts';
import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { titleKey } from '@certame/contract/messages/text-key.ts';
import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { sentenceCase } from '#lib/language/sentence-case.ts';
import { deferred } from '#lib/page/deferred.ts';
import { Link } from '#lib/page/router.tsx';
import { EmptyState } from '../../grid/empty-state.tsx';
import { GridList } from '../../grid/grid-list.tsx';
import { DeferredExportMenu } from '../../grid/tools/deferred-export-menu.tsx';
import { GridSearch } from '../../grid/tools/grid-search.tsx';
import { GridToolbar } from '../../grid/tools/grid-toolbar.tsx';
import { SelectButton } from '../../grid/tools/select-button.tsx';
import { exportParameters } from '../../grid/tools/selected-rows.ts';
import { useSelection } from '../../grid/tools/use-selection.ts';
import { useGrid } from '../../grid/use-grid.ts';
import { PageHeader } from '../../page/page-header.tsx';
import type { AreaScreenProps } from '../area-screen-props.ts';
import { useAreaLabels } from '../use-area-labels.ts';
import { useAreaRights } from '../use-area-rights.ts';
import { areaColumns } from './area-columns.tsx';
import { AreaFilterShapes } from './area-filter-shapes.tsx';
import type { AreaGridExtras } from './area-grid-extras.ts';
import { AreaImport } from './area-import.tsx';
import { ChosenRowsBar } from './chosen-rows-bar.tsx';
import { useAreaRowActions } from './use-area-row-actions.ts';

const AreaFilters = deferred(async () => (await import('./area-filters.tsx')).AreaFilters);

/**
 * The list of any declared area: everything it shows follows from the declaration and the user's permissions. Extras that read
 * the rows of one area name it, as in `<AreaGridScreen<typeof mailings> …>`.
 */
export default function AreaGridScreen<A extends Area = Area>({
  areaKey,
  ...ownExtras
}: AreaScreenProps & AreaGridExtras<A>) {
  // The kit reads the rows of every area alike.
  const extras = ownExtras as unknown as AreaGridExtras;
  const area = getArea(areaKey);
  const { t } = useTranslation();
  const labels = useAreaLabels(area);
  const path = `/api/v1/${area.key}`;
  const grid = useGrid<AreaRow>(path);
  const selection = useSelection();
  const [importing, setImporting] = useState(false);

  const { mayCreate, mayEdit, mayDelete } = useAreaRights(area);
  const isSearched = Object.values(area.fields).some((field) => field.search);
  const isFilterable = Object.values(area.fields).some((field) => field.filter);
  const mayImport = area.import !== undefined && mayCreate;
  const { nameOf, isKept, editPath, rowActions } = useAreaRowActions(area, path, extras);
  const { state } = grid;
  const columns = areaColumns(area, labels, extras.cells);
  const createButton = mayCreate && (
    <Button
      component={Link}
      to={`/${area.key}/create`}
      leftSection={<IconPlus size={17} aria-hidden="true" />}
    >
      {sentenceCase(t(titleKey(`/${area.key}/create`)))}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={labels.title}
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
        search={isSearched && <GridSearch grid={grid} what={labels.many} />}
        end={
          <>
            {!selection.active && grid.rows.some((row) => !isKept(row)) && (
              <SelectButton onSelect={selection.start} />
            )}
            <DeferredExportMenu
              path={path}
              parameters={exportParameters(grid, selection)}
              chosen={selection.ids.size}
            />
          </>
        }
      >
        {(isFilterable || extras.extraFilters) && (
          <>
            <Suspense fallback={<AreaFilterShapes area={area} labels={labels} />}>
              <AreaFilters area={area} labels={labels} state={state} onState={grid.setState} />
            </Suspense>
            {extras.extraFilters?.(state, grid.setState)}
          </>
        )}
      </GridToolbar>
      <ChosenRowsBar
        grid={grid}
        selection={selection}
        mayDelete={mayDelete}
        mayTakeAll={area.protectedBy === undefined}
        text={extras.goesWith?.()}
      />
      <GridList
        grid={grid}
        firstSort={{
          sort: area.grid?.sort ?? null,
          ...(area.grid?.sortDescending ? { direction: 'desc' } : {}),
        }}
        label={labels.title}
        columns={columns}
        selection={
          selection.active
            ? { ...selection, isLeftOut: (id) => grid.rows.some((row) => row.id === id && isKept(row)) }
            : undefined
        }
        rowActions={rowActions}
        rowMenu={extras.rowMenu}
        rowLink={mayEdit ? editPath : undefined}
        rowName={nameOf}
        empty={<EmptyState help={mayCreate ? labels.empty : undefined} action={createButton} />}
      />
      {mayImport && importing && (
        <AreaImport area={area} path={path} mayUpdate={mayEdit} onClose={() => setImporting(false)} />
      )}
    </>
  );
}
