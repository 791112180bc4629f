import { listQuestionnaires } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { QuestionnaireRow } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { questionnaireStates } from '@certame/contract/features/questionnaires/states.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconPencil, IconPlus } from '@tabler/icons-react';
import { ChosenRowsBar } from '#kit/area/list/chosen-rows-bar.tsx';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import { askNewestFirst, newestFirst } from '#kit/grid/newest-first.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { GridSearch } from '#kit/grid/tools/grid-search.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { ListExport } from '#kit/grid/tools/list-export.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useNavigate } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
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
  const grid = useGrid<QuestionnaireRow>(listQuestionnaires.path, { ask: askNewestFirst });
  const selection = useSelection();
  const columns = useColumns();
  const actions = useQuestionnaireActions();
  const mayEdit = can('questionnaires.edit');
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
      <GridToolbar
        grid={grid}
        columns={columns}
        search={<GridSearch grid={grid} what={t('questionnaires.many')} />}
        end={<ListExport grid={grid} selection={selection} />}
      >
        <FilterChip
          label={t('questionnaires.filter_state')}
          {...filterBy(grid, 'state')}
          options={questionnaireStates.map((value) => ({
            value,
            label: t(`questionnaires.states.${value}`),
          }))}
        />
      </GridToolbar>
      <ChosenRowsBar grid={grid} selection={selection} mayDelete={can('questionnaires.delete')} />
      <GridList
        grid={grid}
        firstSort={newestFirst}
        selection={selection.active ? selection : undefined}
        label={t('titles./questionnaires')}
        columns={columns}
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
            onDownload={() => void actions.download(row)}
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
        empty={<EmptyState help={t('questionnaires.empty_help')} action={createButton} />}
      />
    </>
  );
}
