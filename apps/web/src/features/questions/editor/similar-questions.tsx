import { findSimilarQuestions } from '@certame/contract/features/questions/duplicates/endpoints.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { isBlankHtml, type QuestionDraft } from '../draft/question-draft.ts';
import { bodyOf } from '../draft/to-body.ts';
import classes from './editor.module.css';

/** Debounce: the search waits for this pause in typing. */
const pauseMs = 800;

interface Props {
  draft: QuestionDraft;
  /** Id of the question itself, once it is stored. */
  id: string | null;
}

/** Questions of the bank that are similar to the draft. Only a hint: nothing waits for it, and without a connection it is missing. */
export function SimilarQuestions({ draft, id }: Props) {
  const { t } = useTranslation();
  const asked = useMemo(
    () => JSON.stringify({ id, type: draft.type, content: bodyOf(draft).content }),
    [draft, id],
  );
  const [settled] = useDebouncedValue(asked, pauseMs);
  const query = useQuery({
    ...queryOf(findSimilarQuestions, { body: JSON.parse(settled) }, { quiet: true }),
    select: modelOf,
    enabled: !isBlankHtml(draft.statement),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const similar = isBlankHtml(draft.statement) ? [] : (query.data ?? []);
  return (
    <div aria-live="polite">
      {similar.length > 0 && (
        <section className={classes.similar} aria-label={t('question-bank.similar.title')}>
          <h3>{t('question-bank.similar.title')}</h3>
          <p>{t('question-bank.similar.help')}</p>
          <ul>
            {similar.map((one) => (
              <li key={one.id}>
                <a
                  href={`#/base_question?edit=${one.id}`}
                  target="_blank"
                  rel="noopener"
                  title={t('question-bank.similar.new_tab')}
                >
                  {one.title || one.excerpt || t('questions.untitled')}
                </a>
                <span data-same={one.is_same || undefined}>
                  {one.is_same
                    ? t('question-bank.similar.same')
                    : t('question-bank.similar.percent', { percent: one.percent })}
                </span>
                {one.is_archived && <span>{t('question-bank.archive.archived')}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
