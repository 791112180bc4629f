import { grid as gridConstants } from '@certame/contract/constants.ts';
import type { QuestionRow } from '@certame/contract/features/questions/endpoints.ts';
import { Button, Menu } from '@mantine/core';
import { IconFileExport, IconPlus, IconUpload } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useDeleteRows } from '#kit/area/list/use-delete-rows.ts';
import { LazyDialog } from '#kit/feedback/lazy-dialog.tsx';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { isFiltered, withChange } from '#kit/grid/grid-state.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { askNewestFirst } from '#kit/grid/newest-first.ts';
import { Pagination } from '#kit/grid/paging/pagination.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { ListExport } from '#kit/grid/tools/list-export.tsx';
import { SearchBox } from '#kit/grid/tools/search-box.tsx';
import { exportParameters } from '#kit/grid/tools/selected-rows.ts';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { RowsSelect } from '#kit/grid/view/rows-select.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { notify } from '#lib/errors/notices.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import { Link, useLocation } from '#lib/page/router.tsx';
import { StoredQuestion } from '../candidate/stored-question.tsx';
import type { ExportSource } from '../export/export-source.ts';
import { QuestionExport } from '../export/question-export.tsx';
import { bankPath } from '../question-kinds.tsx';
import { BankFilters } from './bank-filters.tsx';
import { BankSelectionBar } from './bank-selection-bar.tsx';
import { BankSort } from './bank-sort.tsx';
import { QuestionCard, QuestionCardSkeleton } from './question-card.tsx';
import classes from './question-list.module.css';
import { useArchive } from './use-archive.ts';

const UsesDialog = onDemand(() => import('../uses/uses-dialog.tsx'));
const ImportDialog = onDemand(() => import('../import/import-dialog.tsx'));

/** Address of the editor. It keeps the list's search, filters and page for the way back. */
function useEditorAddress(): (id: string) => string {
  const { pathname, search } = useLocation();
  return (id) => {
    const params = new URLSearchParams(search);
    params.set('edit', id);
    return `${pathname}?${params}`;
  };
}

export function QuestionBank() {
  const { t } = useTranslation();
  const grid = useGrid<QuestionRow>(bankPath, { ask: askNewestFirst });
  const { deleteRow, deleting } = useDeleteRows(bankPath);
  const editorAddress = useEditorAddress();
  const selection = useSelection();
  const [importing, setImporting] = useState(false);
  const [exporting, setExporting] = useState<ExportSource | null>(null);
  const { archive, archiving } = useArchive();
  const [previewOf, setPreviewOf] = useState<QuestionRow | null>(null);
  const closePreview = useCallback(() => setPreviewOf(null), []);
  const [usesOf, setUsesOf] = useState<QuestionRow | null>(null);
  const { state, setState } = grid;
  const filtered = isFiltered(state);

  const openExport = (): void => {
    const parameters = exportParameters(grid, selection);
    if (parameters) setExporting({ parameters });
    else notify('warning', t('kit.export.limit', { max: gridConstants.exportMaxIds }));
  };
  const createButton = (
    <ActionButton component={Link} to={editorAddress('new')} icon={IconPlus} stroke={2}>
      {t('questions.create')}
    </ActionButton>
  );
  const clearButton = (
    <Button variant="default" onClick={() => setState(withChange(state, { search: '', filters: {} }))}>
      {t('kit.grid.clear_all')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('titles./base_question')}
        actions={
          <>
            <ActionButton variant="default" icon={IconUpload} onClick={() => setImporting(true)}>
              {t('questions.import_open')}
            </ActionButton>
            {createButton}
          </>
        }
      />
      <GridToolbar
        grid={{ state, setState }}
        search={
          <SearchBox
            value={state.search}
            label={t('kit.grid.search', { what: t('questions.what') })}
            onSearch={(search) => setState(withChange(state, { search }))}
          />
        }
        end={
          <ListExport grid={grid} selection={selection}>
            <Menu.Item
              leftSection={<IconFileExport size={17} stroke={1.6} aria-hidden="true" />}
              onClick={openExport}
            >
              {t('questions.export.open')}
            </Menu.Item>
          </ListExport>
        }
      >
        <BankFilters state={state} onState={setState} />
        <BankSort state={state} onState={setState} />
      </GridToolbar>
      <BankSelectionBar grid={grid} selection={selection} />
      <p className={classes.count} role="status">
        {grid.query.isPending
          ? ''
          : t('questions.count', { count: grid.total, shown: formatNumber(grid.total) })}
      </p>
      {grid.query.isError && grid.rows.length === 0 ? (
        <LoadFailure onRetry={() => void grid.query.refetch()} />
      ) : (
        <ul
          className={classes.list}
          aria-label={t('titles./base_question')}
          aria-busy={grid.query.isPending || grid.query.isPlaceholderData || undefined}
          data-refreshing={grid.query.isPlaceholderData || undefined}
        >
          {grid.query.isPending
            ? [0, 1, 2, 3, 4].map((n) => <QuestionCardSkeleton key={n} />)
            : grid.rows.map((question) => (
                <QuestionCard
                  key={question.id}
                  question={question}
                  address={editorAddress(question.id)}
                  disabled={deleting || archiving}
                  selection={selection.active ? selection : undefined}
                  onShowUses={() => setUsesOf(question)}
                  onPreview={() => setPreviewOf(question)}
                  onArchive={() => void archive(question)}
                  onDelete={() => void deleteRow(question.id)}
                />
              ))}
        </ul>
      )}
      {grid.query.isSuccess &&
        grid.total === 0 &&
        (filtered ? (
          <EmptyState help={t('kit.grid.empty_filtered')} action={clearButton} />
        ) : (
          <EmptyState help={t('questions.empty')} action={createButton} />
        ))}
      <Pagination
        page={state.page}
        lastPage={grid.lastPage}
        total={grid.total}
        perPage={grid.query.data?.model.per_page ?? 10}
        view={grid.total > 10 && <RowsSelect onChange={() => setState({ ...state, page: 1 })} />}
        onPage={(page) => setState({ ...state, page })}
      />
      <QuestionExport source={exporting} onClose={() => setExporting(null)} />
      {previewOf && <StoredQuestion questionId={previewOf.id} onClose={closePreview} />}
      {usesOf && (
        <LazyDialog onGiveUp={() => setUsesOf(null)}>
          <UsesDialog question={usesOf} onClose={() => setUsesOf(null)} />
        </LazyDialog>
      )}
      {importing && (
        <LazyDialog onGiveUp={() => setImporting(false)}>
          <ImportDialog onClose={() => setImporting(false)} />
        </LazyDialog>
      )}
    </>
  );
}
