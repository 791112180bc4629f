import { difficulties } from '@certame/contract/features/questions/content.ts';
import { questionTypes } from '@certame/contract/features/questions/question-types.ts';
import { useQuery } from '@tanstack/react-query';
import { type GridState, withFilter } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useReferenceOptions } from '#kit/inputs/references/use-reference-options.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { questionTagsQuery } from '#lib/queries/question-tags-query.ts';

interface Props {
  state: GridState;
  onState: (state: GridState) => void;
}

const none: readonly string[] = [];
export function PickerFilters({ state, onState }: Props) {
  const { t } = useTranslation();
  const disciplines = useReferenceOptions('disciplines', state.filters.discipline_id ?? none);
  const tags = useQuery(questionTagsQuery);
  const chip = (key: string) => ({
    chosen: state.filters[key] ?? none,
    onChange: (values: readonly string[]) => onState(withFilter(state, key, values)),
  });
  return (
    <>
      <FilterChip
        {...chip('type')}
        label={t('questionnaires.composition.draw_type')}
        options={questionTypes.map((value) => ({ value, label: t(`questions.types.${value}`) }))}
      />
      <FilterChip
        {...chip('difficulty')}
        label={t('questionnaires.composition.draw_difficulty')}
        options={difficulties
          .toReversed()
          .map((value) => ({ value, label: t(`questions.difficulties.${value}`) }))}
      />
      <FilterChip
        {...chip('discipline_id')}
        label={t('questionnaires.composition.draw_discipline')}
        options={disciplines.options}
        onSearch={disciplines.setSearch}
        loading={disciplines.loading}
      />
      <FilterChip
        {...chip('tag')}
        label={t('questionnaires.composition.draw_tag')}
        options={(tags.data ?? []).map(({ tag, count }) => ({
          value: tag,
          label: `${tag} (${count})`,
        }))}
        loading={tags.isFetching}
      />
    </>
  );
}
