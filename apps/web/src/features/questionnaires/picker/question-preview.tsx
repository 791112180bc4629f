import type { Question } from '@certame/contract/features/questions/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { HtmlView } from '#lib/html/html-view.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { questionQuery } from '#lib/queries/question-query.ts';
import classes from './picker.module.css';

function Options({ question }: { question: Question }) {
  const { t } = useTranslation();
  const correct = new Set(question.key.correct_option_ids);
  if (question.content.options.length === 0) return null;
  return (
    <ul className={classes.options}>
      {question.content.options.map((option) => (
        <li key={option.id} data-correct={correct.has(option.id) || undefined}>
          <HtmlView html={option.html} />
          {correct.has(option.id) && (
            <span className={classes.correct}>
              <IconCheck size={15} stroke={2.2} aria-hidden="true" />
              {t('questionnaires.picker.correct')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The current version of a question in the bank, with its answer key. */
export function QuestionPreview({ questionId }: { questionId: string }) {
  const { t } = useTranslation();
  const query = useQuery(questionQuery(questionId));
  if (query.isPending) return <Skeleton height={90} radius="md" />;
  if (query.isError) return <LoadFailure onRetry={() => void query.refetch()} />;
  const question = query.data;
  const accepted = Object.values(question.key.gaps).flatMap((gap) => [
    ...gap.texts.map((one) => one.text),
    ...gap.numbers.map((one) => (one.min === one.max ? one.min : `${one.min}–${one.max}`)),
  ]);
  return (
    <div className={classes.preview}>
      <HtmlView html={question.content.statement} />
      <Options question={question} />
      {accepted.length > 0 && (
        <p className={classes.accepted}>
          {t('questionnaires.picker.accepted', { texts: accepted.join(' · ') })}
        </p>
      )}
    </div>
  );
}
