import { listClassQuestionnaires } from '@certame/contract/features/classes/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import cardClasses from '#kit/page/cards.module.css';
import { ProgressLine } from '#kit/page/progress-line.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import classes from '../classes.module.css';

/** Questionnaires of the class. They link students to answering, teachers to the results. */
export function ClassQuestionnaires({ classId, teaches }: { classId: string; teaches: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  const query = useQuery(queryOf(listClassQuestionnaires, { params: { class_id: classId } }));
  if (query.isError && !query.data) return <LoadFailure onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={150} radius={12} />;
  if (query.data.model.length === 0)
    return <EmptyState help={t(`classes.questionnaires.${teaches ? 'empty_staff' : 'empty_student'}`)} />;
  const linkOf = (id: string): string | null =>
    teaches
      ? can('questionnaires.menu')
        ? `/questionnaires/${id}/resume`
        : null
      : '/questionnaires/answers';
  return (
    <ul className={cardClasses.cards}>
      {query.data.model.map((one) => {
        const link = linkOf(one.id);
        return (
          <li key={one.id} className={`${cardClasses.card} ${classes.card}`}>
            <div>
              <h3 className={cardClasses.title}>{link ? <Link to={link}>{one.name}</Link> : one.name}</h3>
              <p className={classes.people}>
                {one.my_state
                  ? t(`questionnaires.participants.attempt.${one.my_state}`)
                  : t(`classes.questionnaires.${one.state === 'released' ? 'released' : 'closed'}`)}
              </p>
            </div>
            {(one.starts_at || one.ends_at) && (
              <p className={classes.people}>
                {[one.starts_at, one.ends_at].map((at) => (at ? formatDateTime(at) : '…')).join(' – ')}
              </p>
            )}
            {one.progress && <ProgressLine label={t('classes.card.questionnaires_all')} {...one.progress} />}
          </li>
        );
      })}
    </ul>
  );
}
