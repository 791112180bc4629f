import { listQuestionnaires } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { QuestionnaireRow } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { IconCalendar, IconDots, IconPencil, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { ChosenRowsBar } from '#kit/area/list/chosen-rows-bar.tsx';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterByPeriod } from '#kit/grid/grid-state.ts';
import { askNewestFirst, newestFirst } from '#kit/grid/newest-first.ts';
import { PeriodChip } from '#kit/grid/tools/filters/period-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { loadTexts, useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import { Link, useNavigate, useSearchParams } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import { ExamFilters } from './list/exam-filters.tsx';
import { QuestionnaireMenu } from './list/questionnaire-menu.tsx';
import { useColumns } from './list/use-columns.tsx';
import { useQuestionnaireActions } from './list/use-questionnaire-actions.ts';
import { withView } from './list/with-view.ts';
import { addressOf, landingTabOf, tabsOf } from './tabs/tabs.ts';

export const texts = ['questionnaires', 'questions'];

const editPath = (id: string): string => `/questionnaires/${id}/edit`;

const ExamCalendar = onDemand(async () => {
  const [calendar] = await Promise.all([
    import('./calendar/exam-calendar.tsx'),
    loadTexts(['exam-calendar']),
  ]);
  return calendar;
});

/** The list, or with `?view=calendar` the calendar of the same questionnaires. */
export default function QuestionnairesScreen() {
  const [params] = useSearchParams();
  return params.get('view') === 'calendar' ? (
    <Suspense>
      <ExamCalendar />
    </Suspense>
  ) : (
    <QuestionnaireList />
  );
}

/** Every questionnaire of the institution, with the actions that its state allows. */
function QuestionnaireList() {
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
      <PageHeader
        title={t('titles./questionnaires')}
        actions={
          <>
            <ActionButton
              component={Link}
              to={withView(grid.state, 'calendar')}
              variant="default"
              icon={IconCalendar}
            >
              {t('questionnaires.calendar')}
            </ActionButton>
            {createButton}
          </>
        }
      />
      <DataList
        grid={grid}
        what={t('questionnaires.many')}
        filters={
          <>
            <ExamFilters grid={grid} />
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
