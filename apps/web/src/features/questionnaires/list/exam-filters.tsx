import { questionnaireStates } from '@certame/contract/features/questionnaires/states.ts';
import { filterBy, type GridState } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { ReferenceChip } from '#kit/grid/tools/filters/reference-chip.tsx';
import { useTranslation } from '#lib/language/i18n.ts';

/** Filters of the list and the calendar. */
export function ExamFilters({ grid }: { grid: { state: GridState; setState: (next: GridState) => void } }) {
  const { t } = useTranslation();
  return (
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
    </>
  );
}
