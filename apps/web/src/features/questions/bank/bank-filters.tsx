import { difficulties } from '@certame/contract/features/questions/content.ts';
import { questionStates } from '@certame/contract/features/questions/endpoints.ts';
import { searchKey } from '@certame/rules/search/search-key.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type GridState, withFilter } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useReferenceOptions } from '#kit/inputs/references/use-reference-options.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { questionTagsQuery } from '#lib/queries/question-tags-query.ts';
import { offeredTypes } from '../question-kinds.tsx';

const none: readonly string[] = [];
const tagsShown = 100;

interface ChipProps {
  label: string;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

function DisciplineFilter(props: ChipProps) {
  const { options, setSearch, loading } = useReferenceOptions('disciplines', props.chosen);
  return <FilterChip {...props} options={options} onSearch={setSearch} loading={loading} />;
}

function TagFilter(props: ChipProps) {
  const tags = useQuery(questionTagsQuery);
  const [search, setSearch] = useState('');
  const wanted = searchKey(search.trim());
  const found = (tags.data ?? []).filter(({ tag }) => searchKey(tag).includes(wanted)).slice(0, tagsShown);
  const missing = props.chosen.filter((tag) => !found.some((one) => one.tag === tag));
  const options = [
    ...missing.map((tag) => ({ value: tag, label: tag })),
    ...found.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
  ];
  return <FilterChip {...props} options={options} onSearch={setSearch} loading={tags.isFetching} />;
}

interface Props {
  state: GridState;
  onState: (state: GridState) => void;
}

export function BankFilters({ state, onState }: Props) {
  const { t } = useTranslation();
  const chip = (key: string, label: string): ChipProps => ({
    label,
    chosen: state.filters[key] ?? none,
    onChange: (values) => onState(withFilter(state, key, values)),
  });
  return (
    <>
      <FilterChip
        {...chip('type', t('questions.fields.type'))}
        options={offeredTypes.map((type) => ({ value: type, label: t(`questions.types.${type}`) }))}
      />
      <FilterChip
        {...chip('difficulty', t('questions.fields.difficulty'))}
        options={difficulties
          .toReversed()
          .map((difficulty) => ({ value: difficulty, label: t(`questions.difficulties.${difficulty}`) }))}
      />
      <DisciplineFilter {...chip('discipline_id', t('questions.fields.discipline_id'))} />
      <TagFilter {...chip('tag', t('questions.fields.tag'))} />
      <FilterChip
        {...chip('state', t('question-bank.archive.filter'))}
        options={questionStates.map((state) => ({
          value: state,
          label: t(`question-bank.archive.states.${state}`),
        }))}
      />
    </>
  );
}
