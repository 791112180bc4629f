import { Button } from '@mantine/core';
import { IconCircleCheck, IconInbox, IconListCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import type { GradingItem } from '../model/grade-draft.ts';
import { nextPendingItem } from '../model/response-navigation.ts';
import classes from './grading.module.css';
import { useItemName } from './use-item-name.ts';

interface Props {
  questionnaireId: string;
  items: readonly GradingItem[];
  item: GradingItem;
  onAgain: () => void;
  onItem: (itemId: string) => void;
}

/** After the last response: what is left to grade, here or in another question. */
export function EndOfList({ questionnaireId, items, item, onAgain, onItem }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const nameOf = useItemName(items);
  const next = nextPendingItem(items, item.item_id);
  const frame = (Icon: typeof IconInbox, title: string, help: string, action?: ReactNode) => (
    <div className={classes.end} role="status">
      <Icon size={38} stroke={1.3} aria-hidden="true" />
      <h2>{title}</h2>
      <p>{help}</p>
      {action}
    </div>
  );
  if (item.pending > 0)
    return frame(
      IconListCheck,
      t('grading.skipped_title'),
      t('grading.skipped_help', { count: item.pending }),
      <Button onClick={onAgain}>{t('grading.skipped_go')}</Button>,
    );
  const goNext = next && (
    <Button onClick={() => onItem(next.item_id)}>{t('grading.done_next', { name: nameOf(next) })}</Button>
  );
  if (item.graded === 0) return frame(IconInbox, t('grading.nobody'), t('grading.empty_all'), goNext);
  if (next) return frame(IconCircleCheck, t('grading.done_title'), t('grading.done_help'), goNext);
  return frame(
    IconCircleCheck,
    t('grading.done_all_title'),
    t('grading.done_all_help'),
    can('questionnaires.resume') && (
      <Button component={Link} to={`/questionnaires/${questionnaireId}/resume`}>
        {t('grading.done_all_go')}
      </Button>
    ),
  );
}
