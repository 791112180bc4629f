import type { ImportedDuplicate } from '@certame/contract/features/questions/duplicates/endpoints.ts';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './import.module.css';

/** Names the question whose text is the same as, or similar to, that of an imported one. */
export function DuplicateLine({ duplicate }: { duplicate: ImportedDuplicate }) {
  const { t } = useTranslation();
  const { is_same: isSame, percent, place, question_id: id } = duplicate;
  const line = place !== null && /^\d+$/.test(place) ? t('questions.import.line', { line: place }) : place;
  const title = duplicate.title || t('questions.untitled');
  const sentence =
    id === null
      ? t(isSame ? 'question-bank.import.same_of_file' : 'question-bank.import.similar_of_file', {
          percent,
          place: line ?? '',
        })
      : t(isSame ? 'question-bank.import.same_of_bank' : 'question-bank.import.similar_of_bank', { percent });
  return (
    <p className={classes.duplicate} data-same={isSame || undefined}>
      <IconCopy size={14} stroke={1.8} aria-hidden="true" />
      <span>
        {sentence}
        {id !== null && (
          <>
            {': '}
            <a
              href={`#/base_question?edit=${id}`}
              target="_blank"
              rel="noopener"
              aria-label={t('question-bank.import.open', { title })}
              title={t('question-bank.similar.new_tab')}
            >
              {title}
            </a>
          </>
        )}
      </span>
    </p>
  );
}
