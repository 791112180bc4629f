import type { Audit } from '@certame/contract/features/proctoring/audit/endpoints.ts';
import { formatDateTime, formatTimeOf } from '#lib/language/format.ts';
import { type Translate, useTranslation } from '#lib/language/i18n.ts';
import { AuditStateBadge } from './audit-state-badge.tsx';
import classes from './parts.module.css';

/** Every decision with its author and reason; the newest counts. */
export function Reviews({ reviews }: Pick<Audit, 'reviews'>) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="audit-reviews">
      <h2 id="audit-reviews">{t('proctoring-audit.reviews.title')}</h2>
      {reviews.length === 0 ? (
        <p className={classes.soft}>{t('proctoring-audit.reviews.none')}</p>
      ) : (
        <ol>
          {reviews.map((review, index) => (
            <li key={review.id}>
              <div className={classes.head}>
                <AuditStateBadge state={review.decision} />
                {index === 0 && reviews.length > 1 && (
                  <span className={classes.counts}>{t('proctoring-audit.reviews.counts')}</span>
                )}
                <span className={classes.soft}>
                  {t('proctoring-audit.reviews.by', {
                    name: review.reviewer,
                    when: formatDateTime(review.reviewed_at),
                  })}
                </span>
              </div>
              <p>{review.reason}</p>
              {review.decision === 'invalid' && (
                <p className={classes.soft}>{t(`proctoring-audit.consequences.${review.consequence}`)}</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const whenSeen = (t: Translate, { count, first_viewed_at, viewed_at }: Audit['views'][number]): string =>
  count === 1
    ? formatDateTime(viewed_at)
    : t('proctoring-audit.views.times', {
        count,
        from: formatDateTime(first_viewed_at),
        until: formatTimeOf(viewed_at),
      });

/** Access log: who has viewed the recordings of the attempt. */
export function Views({ views }: Pick<Audit, 'views'>) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="audit-views">
      <h2 id="audit-views">{t('proctoring-audit.views.title')}</h2>
      {views.length === 0 ? (
        <p className={classes.soft}>{t('proctoring-audit.views.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        <ul tabIndex={0} aria-labelledby="audit-views">
          {views.map((view) => (
            <li key={view.id} className={classes.head}>
              <span>{view.name}</span>
              <span className={classes.soft}>
                {t(`proctoring-audit.views.kinds.${view.kind}`)} · {whenSeen(t, view)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
