import { isAnswerable, isScoredByHand } from '@certame/contract/features/questions/question-types.ts';
import { IconAlertTriangle, IconUserEdit } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import type { DraftItem } from '../../model/draft.ts';
import classes from '../composition.module.css';

/** Type and level of a question, and warnings for its author. */
export function ItemDetails({ item }: { item: DraftItem }) {
  const { t } = useTranslation();
  const { question } = item;
  const answerable = isAnswerable(question.type);
  const manual = isScoredByHand(question.type);
  return (
    <p className={classes.itemDetails}>
      <span>{t(`questions.types.${question.type}`)}</span>
      {answerable && <span>{t(`questions.difficulties.${question.difficulty}`)}</span>}
      {answerable && manual && (
        <span className={classes.detail}>
          <IconUserEdit size={14} stroke={1.7} aria-hidden="true" />
          {t('questionnaires.composition.by_hand')}
        </span>
      )}
      {answerable && !manual && !question.has_key && (
        <span className={classes.warning}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
          {t('questionnaires.composition.no_key')}
        </span>
      )}
      {question.is_incomplete && (
        <span className={classes.warning}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
          {t('questions.incomplete')}
        </span>
      )}
      {item.voided && (
        <span className={classes.warning}>{t(`questionnaires.composition.voided.${item.voided}`)}</span>
      )}
    </p>
  );
}
