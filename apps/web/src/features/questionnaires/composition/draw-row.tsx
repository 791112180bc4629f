import { difficulties } from '@certame/contract/features/questions/content.ts';
import { Autocomplete, NumberInput, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { SearchSelect } from '#kit/inputs/references/search-select.tsx';
import { useReferenceOptions } from '#kit/inputs/references/use-reference-options.ts';
import { formatDecimal } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { questionTagsQuery } from '#lib/queries/question-tags-query.ts';
import { useCan } from '#lib/session/session.ts';
import type { DraftDraw } from '../model/draft.ts';
import { inputIdOf } from '../model/editor-sections.ts';
import classes from './composition.module.css';
import { DrawHead } from './draw-head.tsx';
import { drawableTypes } from './drawable-types.ts';

export interface DrawActions {
  patch: (key: string, patch: Partial<Omit<DraftDraw, 'key' | 'id' | 'available'>>, path: string) => void;
  remove: (key: string) => void;
}
interface Props {
  draw: DraftDraw;
  path: string;
  errors: Readonly<Record<string, string>>;
  usualScore: string;
  fixed: boolean;
  actions: DrawActions;
}

function useTags(): string[] {
  const can = useCan();
  const query = useQuery({
    ...questionTagsQuery,
    enabled: can('base_question.menu'),
  });
  return useMemo(() => (query.data ?? []).map((one) => one.tag), [query.data]);
}

/** A draw of random questions for each participant: their number and criteria, and how many the bank has. */
export const DrawRow = memo(function DrawRow({ draw, path, errors, usualScore, fixed, actions }: Props) {
  const { t } = useTranslation();
  const tags = useTags();
  const chosen = useMemo(() => (draw.discipline_id ? [draw.discipline_id] : []), [draw.discipline_id]);
  const disciplines = useReferenceOptions('disciplines', chosen);
  const label = labelsOf(t, 'questionnaires.composition');
  const set = (patch: Parameters<DrawActions['patch']>[1]): void =>
    actions.patch(draw.key, patch, `${path}.${Object.keys(patch)[0]}`);
  const shared = (key: string) =>
    ({
      id: inputIdOf(`${path}.${key}`),
      size: 'xs',
      disabled: fixed,
      error: errors[`${path}.${key}`],
    }) as const;
  return (
    <li className={classes.draw}>
      <DrawHead draw={draw} fixed={fixed} onRemove={() => actions.remove(draw.key)} />
      <div className={classes.drawFields}>
        <NumberInput
          {...shared('count')}
          label={label('draw_count')}
          required
          withAsterisk={false}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          min={1}
          value={draw.count ?? ''}
          onChange={(value) => set({ count: value === '' ? null : Number(value) })}
        />
        <Select
          {...shared('type')}
          label={label('draw_type')}
          placeholder={label('any')}
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          data={drawableTypes.map((value) => ({ value, label: t(`questions.types.${value}`) }))}
          value={draw.type}
          onChange={(value) => set({ type: value as DraftDraw['type'] })}
        />
        <Select
          {...shared('difficulty')}
          label={label('draw_difficulty')}
          placeholder={label('any')}
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          data={difficulties
            .toReversed()
            .map((value) => ({ value, label: t(`questions.difficulties.${value}`) }))}
          value={draw.difficulty}
          onChange={(value) => set({ difficulty: value as DraftDraw['difficulty'] })}
        />
        <SearchSelect
          {...shared('discipline_id')}
          source={disciplines}
          label={label('draw_discipline')}
          placeholder={label('any')}
          // Names are longer than the field is wide.
          comboboxProps={{ width: 320, position: 'bottom-start' }}
          clearable
          value={draw.discipline_id}
          onChange={(value) => set({ discipline_id: value })}
        />
        <Autocomplete
          {...shared('tag')}
          label={label('draw_tag')}
          placeholder={label('any')}
          maxLength={40}
          data={tags}
          value={draw.tag}
          onChange={(value) => set({ tag: value })}
        />
        <TextInput
          {...shared('score')}
          label={label('draw_score')}
          placeholder={formatDecimal(usualScore) || label('default_score')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={17}
          value={draw.score.replace('.', ',')}
          onChange={(event) => set({ score: event.currentTarget.value })}
        />
      </div>
    </li>
  );
});
