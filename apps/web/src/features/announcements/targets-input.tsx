import {
  listTextTargets,
  type TextTarget,
  textTargetKinds,
} from '@certame/contract/features/announcements/endpoints.ts';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';

const typingPauseMs = 250;

const keyOf = ({ kind, id }: Pick<TextTarget, 'kind' | 'id'>): string => `${kind}:${id}`;
/** Parses a value of the field into its target. */
export function targetOf(value: string): Pick<TextTarget, 'kind' | 'id'> {
  const [kind, id = ''] = value.split(':');
  return { kind: textTargetKinds.find((one) => one === kind) ?? 'user', id };
}

interface Props {
  value: string[];
  error?: string;
  onChange: (value: string[]) => void;
}

/** Combined field for people, classes and roles, which are found by typing. */
export function TargetsInput({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, typingPauseMs);
  const seen = useRef(new Map<string, TextTarget>());
  const query = useQuery({
    ...queryOf(listTextTargets, { query: { search: settled } }, { quiet: true }),
    select: modelOf,
    placeholderData: keepPreviousData,
  });
  const found = query.data ?? [];
  for (const target of found) seen.current.set(keyOf(target), target);
  // Chosen targets keep their names, whatever is searched for next.
  const known = new Map(found.map((target) => [keyOf(target), target]));
  for (const one of value) {
    const target = seen.current.get(one);
    if (target) known.set(one, target);
  }
  const items = (kind: TextTarget['kind']) =>
    [...known.values()]
      .filter((target) => target.kind === kind)
      .map((target) => ({
        value: keyOf(target),
        label: target.detail ? `${target.label} (${target.detail})` : target.label,
      }));
  return (
    <MultiSelect
      label={t('announcements.targets')}
      description={t('announcements.targets_help')}
      required
      error={error}
      data={(['class', 'role', 'user'] as const)
        .map((kind) => ({ group: t(`announcements.kinds.${kind}`), items: items(kind) }))
        .filter((group) => group.items.length > 0)}
      value={value}
      onChange={onChange}
      searchable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      nothingFoundMessage={t(query.isFetching ? 'common.loading' : 'common.empty')}
    />
  );
}
