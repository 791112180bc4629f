import type { QuestionRow } from '@certame/contract/features/questions/endpoints.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { withChange } from '#kit/grid/grid-state.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { Pagination } from '#kit/grid/paging/pagination.tsx';
import { SearchBox } from '#kit/grid/tools/search-box.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import type { ChosenQuestion } from '../model/draft.ts';
import classes from './picker.module.css';
import { PickerFilters } from './picker-filters.tsx';
import { PickerRow } from './picker-row.tsx';
import { useQuestionSearch } from './use-question-search.ts';

interface Props {
  /** Name of the section that the questions are added to. */
  to: string;
  /** Questions that are in the questionnaire already. */
  placed: ReadonlySet<string>;
  onAdd: (questions: ChosenQuestion[]) => void;
  onClose: () => void;
}

const asChosen = (row: QuestionRow): ChosenQuestion => ({
  question_id: row.id,
  question: {
    type: row.type,
    difficulty: row.difficulty,
    title: row.title,
    excerpt: row.excerpt,
    has_key: row.has_key,
    is_incomplete: row.is_incomplete,
  },
});

/** Picker of questions from the bank; the selection survives searches and page changes. */
export function QuestionPicker({ to, placed, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 700px)');
  const { state, setState, query, rows, model } = useQuestionSearch();
  const [chosen, setChosen] = useState<ReadonlyMap<string, QuestionRow>>(new Map());
  const free = rows.filter((row) => !placed.has(row.id));
  const hasWholePage = free.length > 0 && free.every((row) => chosen.has(row.id));

  const toggle = (wanted: readonly QuestionRow[], on: boolean): void => {
    const next = new Map(chosen);
    for (const row of wanted) {
      if (on) next.set(row.id, row);
      else next.delete(row.id);
    }
    setChosen(next);
  };

  return (
    <Dialog
      onClose={onClose}
      size={860}
      fullScreen={isPhone}
      title={
        <>
          {t('questionnaires.picker.title')}
          <Text span display="block" size="sm" fw={400} c="dimmed">
            {t('questionnaires.picker.to', { section: to })}
          </Text>
        </>
      }
      classNames={{ body: classes.body }}
    >
      <div className={classes.tools}>
        <SearchBox
          value={state.search}
          label={t('questionnaires.picker.search')}
          onSearch={(search) => setState(withChange(state, { search }))}
        />
        <PickerFilters state={state} onState={setState} />
      </div>
      {free.length > 1 && (
        <label className={classes.all}>
          <input
            type="checkbox"
            className={classes.check}
            checked={hasWholePage}
            onChange={() => toggle(free, !hasWholePage)}
          />
          {t('questionnaires.picker.choose_page')}
        </label>
      )}
      {query.isPending && [0, 1, 2, 3].map((n) => <Skeleton key={n} height={64} mt={8} radius="md" />)}
      {query.isError && rows.length === 0 && <LoadFailure onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && <p className={classes.none}>{t('questionnaires.picker.empty')}</p>}
      <ul
        className={classes.list}
        aria-label={t('questionnaires.picker.results')}
        data-refreshing={query.isPlaceholderData || undefined}
      >
        {rows.map((row) => (
          <PickerRow
            key={row.id}
            row={row}
            chosen={chosen.has(row.id)}
            placed={placed.has(row.id)}
            onToggle={() => toggle([row], !chosen.has(row.id))}
          />
        ))}
      </ul>
      <Pagination
        page={state.page}
        lastPage={model?.last_page ?? 1}
        total={model?.total ?? 0}
        perPage={model?.per_page ?? 10}
        onPage={(page) => setState({ ...state, page })}
      />
      <div className={classes.foot}>
        <p aria-live="polite">{t('questionnaires.picker.chosen', { count: chosen.size })}</p>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={chosen.size === 0} onClick={() => onAdd([...chosen.values()].map(asChosen))}>
          {t('questionnaires.picker.add', { count: chosen.size })}
        </Button>
      </div>
    </Dialog>
  );
}
