import {
  listQuestionnaires,
  type QuestionnaireRow,
} from '@certame/contract/features/questionnaires/endpoints.ts';
import { questionnaireStates } from '@certame/contract/features/questionnaires/states.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { DataGrid } from '../../kit/grid/data-grid.tsx';
import { EmptyState } from '../../kit/grid/empty-state.tsx';
import { FilterChip } from '../../kit/grid/filter-chip.tsx';
import { withChange, withFilter, withSort } from '../../kit/grid/grid-state.ts';
import { GridToolbar } from '../../kit/grid/grid-toolbar.tsx';
import { LoadFailure } from '../../kit/grid/load-failure.tsx';
import { Pagination } from '../../kit/grid/pagination.tsx';
import { SearchBox } from '../../kit/grid/search-box.tsx';
import { useGrid } from '../../kit/grid/use-grid.ts';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { QuestionnaireMenu } from './list/questionnaire-menu.tsx';
import { useColumns } from './list/use-columns.tsx';
import { useQuestionnaireActions } from './list/use-questionnaire-actions.ts';

export const texts = ['questionnaires'];

const editPath = (id: string): string => `/questionnaires/${id}/edit`;

/** Every questionnaire of the institution, with what can be done with it in its state. */
export default function QuestionnairesScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const grid = useGrid<QuestionnaireRow>(listQuestionnaires.path);
  const columns = useColumns();
  const actions = useQuestionnaireActions();
  const { state } = grid;
  const mayEdit = can('questionnaires.edit');
  const filtered = state.search !== '' || Object.keys(state.filters).length > 0;
  const createButton = can('questionnaires.create') && (
    <Button
      component={Link}
      to="/questionnaires/create"
      leftSection={<IconPlus size={17} aria-hidden="true" />}
    >
      {t('questionnaires.create')}
    </Button>
  );
  const openCopy = async (row: QuestionnaireRow): Promise<void> => {
    const copy = await actions.clone(row);
    if (copy) void navigate(editPath(copy.id));
  };

  return (
    <>
      <PageHeader title={t('titles./questionnaires')} actions={createButton} />
      <GridToolbar>
        <SearchBox
          value={state.search}
          label={t('kit.grid.search', { what: t('questionnaires.many') })}
          onSearch={(search) => grid.setState(withChange(state, { search }))}
        />
        <FilterChip
          label={t('questionnaires.filter_state')}
          chosen={state.filters.state ?? []}
          onChange={(values) => grid.setState(withFilter(state, 'state', values))}
          options={questionnaireStates.map((value) => ({
            value,
            label: t(`questionnaires.states.${value}`),
          }))}
        />
      </GridToolbar>
      {grid.query.isError && grid.rows.length === 0 ? (
        <LoadFailure onRetry={() => void grid.query.refetch()} />
      ) : (
        <DataGrid
          label={t('titles./questionnaires')}
          columns={columns}
          rows={grid.rows}
          loading={grid.query.isPending}
          refreshing={grid.query.isPlaceholderData}
          sort={{ column: state.sort, direction: state.direction }}
          onSort={(column) => grid.setState(withSort(state, column))}
          rowLink={mayEdit ? (row) => editPath(row.id) : undefined}
          rowName={(row) => row.name}
          rowActions={(row) =>
            mayEdit ? [{ key: 'edit', label: t('common.edit'), icon: IconPencil, to: editPath(row.id) }] : []
          }
          rowMenu={(row) => (
            <QuestionnaireMenu
              row={row}
              onCopyLink={() => void actions.copyLink(row)}
              onState={(change) => void actions.changeState(change, row)}
              onClone={() => void openCopy(row)}
              onDelete={() => void actions.remove(row)}
            >
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                c="dimmed"
                aria-label={t('questionnaires.actions.more_of', { name: row.name })}
              >
                <IconDots size={17} stroke={1.8} />
              </ActionIcon>
            </QuestionnaireMenu>
          )}
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
              <EmptyState help={t('questionnaires.empty_help')} action={createButton} />
            )
          }
        />
      )}
      <Pagination
        page={state.page}
        lastPage={grid.lastPage}
        total={grid.total}
        perPage={grid.query.data?.model.per_page ?? 10}
        onPage={(page) => grid.setState({ ...state, page })}
      />
    </>
  );
}
