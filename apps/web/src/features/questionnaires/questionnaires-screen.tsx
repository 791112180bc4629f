import { listQuestionnaires } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { QuestionnaireRow } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { questionnaireStates } from '@certame/contract/features/questionnaires/states.ts';
import { IconDots, IconPencil, IconPlus } from '@tabler/icons-react';
import { ChosenRowsBar } from '#kit/area/list/chosen-rows-bar.tsx';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy, filterByPeriod } from '#kit/grid/grid-state.ts';
import { askNewestFirst, newestFirst } from '#kit/grid/newest-first.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { PeriodChip } from '#kit/grid/tools/filters/period-chip.tsx';
import { ReferenceChip } from '#kit/grid/tools/filters/reference-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useNavigate } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import { QuestionnaireMenu } from './list/questionnaire-menu.tsx';
import { useColumns } from './list/use-columns.tsx';
import { useQuestionnaireActions } from './list/use-questionnaire-actions.ts';
import { addressOf, landingTabOf, tabsOf } from './tabs/tabs.ts';

export const texts = ['questionnaires', 'questions'];

const editPath = (id: string): string => `/questionnaires/${id}/edit`;

/** Every questionnaire of the institution, with what can be done with it in its state. */
export default function QuestionnairesScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const grid = useGrid<QuestionnaireRow>(listQuestionnaires.path, { ask: askNewestFirst });
  const columns = useColumns();
  const actions = useQuestionnaireActions();
  const mayEdit = can('questionnaires.edit');
  const createButton = can('questionnaires.create') && (
    <ActionButton component={Link} to="/questionnaires/create" icon={IconPlus} stroke={2}>
      {t('questionnaires.create')}
    </ActionButton>
  );
  const openCopy = async (row: QuestionnaireRow): Promise<void> => {
    const copy = await actions.clone(row);
    if (copy) void navigate(editPath(copy.id));
  };

  return (
    <>
      <PageHeader title={t('titles./questionnaires')} actions={createButton} />
      <DataList
        grid={grid}
        what={t('questionnaires.many')}
        filters={
          <>
            <FilterChip
              label={t('questionnaires.filter_state')}
              {...filterBy(grid, 'state')}
              options={questionnaireStates.map((value) => ({
                value,
                label: t(`questionnaires.states.${value}`),
              }))}
            />
            <ReferenceChip
              area="classes"
              label={t('questionnaires.filter_class')}
              {...filterBy(grid, 'class_id')}
            />
            <ReferenceChip
              area="disciplines"
              label={t('questionnaires.filter_discipline')}
              {...filterBy(grid, 'discipline_id')}
            />
            <PeriodChip {...filterByPeriod(grid)} />
          </>
        }
        bar={(selection) => (
          <ChosenRowsBar grid={grid} selection={selection} mayDelete={can('questionnaires.delete')} />
        )}
        firstSort={newestFirst}
        label={t('titles./questionnaires')}
        columns={columns}
        rowLink={(row) => {
          const tab = landingTabOf(row, tabsOf(row, can), Date.now());
          return tab ? addressOf(tab, row.id) : null;
        }}
        rowName={(row) => row.name}
        rowActions={(row) => [
          mayEdit &&
            row.may_edit && { key: 'edit', label: t('common.edit'), icon: IconPencil, to: editPath(row.id) },
        ]}
        rowMenu={(row) => (
          <QuestionnaireMenu
            row={row}
            onCopyLink={() => void actions.copyLink(row)}
            onState={(change) => void actions.changeState(change, row)}
            onClone={() => void openCopy(row)}
            onDelete={() => void actions.remove(row)}
          >
            <IconButton
              icon={IconDots}
              stroke={1.8}
              size={32}
              c="dimmed"
              label={t('questionnaires.actions.more_of', { name: row.name })}
            />
          </QuestionnaireMenu>
        )}
        help={t('questionnaires.empty_help')}
        action={createButton}
      />
    </>
  );
}
