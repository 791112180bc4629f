import type { AppealEntry } from '@certame/contract/features/appeals/endpoints.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../appeals.module.css';

/** What was done about an appeal, the oldest first. */
export function History({ entries }: { entries: readonly AppealEntry[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="appeal-history">
      <h2 id="appeal-history">{t('appeals.detail.history')}</h2>
      <ol className={classes.history}>
        {entries.map((entry) => (
          <li key={entry.id} data-private={!entry.public || undefined}>
            <p className={classes.entryHead}>
              <strong>{t(`appeals.actions.${entry.action}`)}</strong>
              <span>{entry.author ?? t('appeals.detail.institution')}</span>
              <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
              {!entry.public && <em>{t('appeals.detail.private')}</em>}
            </p>
            {entry.message !== '' && <p className={classes.words}>{entry.message}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
