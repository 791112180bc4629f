import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { myAnswersQuery } from '#lib/queries/my-answers-query.ts';
import { AnswerCard } from './my-answers/answer-card.tsx';
import { groupAnswers } from './my-answers/group-answers.ts';
import classes from './my-answers/my-answers.module.css';

export const texts = ['questionnaires'];

/** Polling interval, so that a card opens by itself when its period begins. */
const refreshMs = 60_000;

/** The candidate's own evaluations; those that can be answered now come first. */
export default function MyAnswersScreen() {
  const { t } = useTranslation();
  const query = useQuery({
    ...myAnswersQuery,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: true,
  });
  const nowMs = Date.parse(query.data?.server_now ?? '') || Date.now();
  const groups = groupAnswers(query.data?.model ?? [], nowMs);
  return (
    <>
      <PageHeader title={t('titles./questionnaires/answers')} help={t('questionnaires.mine.help')} />
      {query.isPending && (
        <div className={classes.list} aria-busy="true">
          {[0, 1, 2].map((n) => (
            <Skeleton key={n} height={150} radius={12} />
          ))}
        </div>
      )}
      {query.isError && !query.data && <LoadFailure onRetry={() => void query.refetch()} />}
      {query.data && groups.length === 0 && <EmptyState help={t('questionnaires.mine.empty_help')} />}
      {groups.map((group) => (
        <section key={group.key} className={classes.group} aria-labelledby={`mine-${group.key}`}>
          <h2 id={`mine-${group.key}`}>{t(`questionnaires.mine.groups.${group.key}`)}</h2>
          <ul className={classes.list}>
            {group.answers.map((answer) => (
              <AnswerCard key={answer.short_url_id} answer={answer} nowMs={nowMs} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
