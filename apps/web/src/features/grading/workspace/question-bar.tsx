import { NativeSelect, Progress, SegmentedControl } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { GradingItem } from '../model/grade-draft.ts';
import classes from './grading.module.css';
import type { Only } from './use-grading-list.ts';
import { useItemName } from './use-item-name.ts';

interface Props {
  items: readonly GradingItem[];
  item: GradingItem;
  only: Only;
  /** The control that changed the list: it keeps the focus. */
  focus: 'response' | 'picker' | 'only' | null;
  onItem: (itemId: string) => void;
  onOnly: (only: Only) => void;
  children?: ReactNode;
}

/** Chooses the question and its responses, and shows the progress of the grading. */
export function QuestionBar({ items, item, only, focus, onItem, onOnly, children }: Props) {
  const { t } = useTranslation();
  const nameOf = useItemName(items);
  const picker = useRef<HTMLSelectElement>(null);
  const choice = useRef<HTMLDivElement>(null);
  const entered = useRef(focus);
  useEffect(() => {
    if (entered.current === 'picker') picker.current?.focus();
    if (entered.current === 'only') choice.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  const total = item.pending + item.graded;
  const countOf = (one: GradingItem): string =>
    one.pending + one.graded === 0 ? t('grading.nobody') : t('grading.pending', { count: one.pending });
  return (
    <div className={classes.bar}>
      <NativeSelect
        ref={picker}
        className={classes.picker}
        label={t('grading.questions')}
        value={item.item_id}
        onChange={(event) => onItem(event.currentTarget.value)}
        data={items.map((one) => ({ value: one.item_id, label: `${nameOf(one)} (${countOf(one)})` }))}
      />
      <SegmentedControl
        ref={choice}
        aria-label={t('grading.show')}
        value={only}
        onChange={(value) => onOnly(value === 'all' ? 'all' : 'pending')}
        data={(['pending', 'all'] as const).map((value) => ({ value, label: t(`grading.only.${value}`) }))}
      />
      <div className={classes.progress}>
        <span>
          {t('grading.progress', { graded: formatNumber(item.graded), total: formatNumber(total) })}
        </span>
        <Progress
          value={total === 0 ? 0 : (100 * item.graded) / total}
          size="sm"
          aria-label={t('grading.progress_label')}
        />
      </div>
      {children}
    </div>
  );
}
