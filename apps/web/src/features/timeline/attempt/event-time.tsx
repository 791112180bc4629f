import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './timeline.module.css';

/** Threshold, above the usual clock skew between two computers. */
const clockNoteMs = 60_000;

/** Time of an event by the server's clock and, where it differs, by the device's. */
export function EventTime({ row }: { row: { at: string; emitted_at: string } }) {
  const { t } = useTranslation();
  const differs = Math.abs(Date.parse(row.at) - Date.parse(row.emitted_at)) > clockNoteMs;
  return (
    <span className={classes.lines}>
      <time className={classes.number} dateTime={row.at}>
        {formatDateTime(row.at)}
      </time>
      {differs && (
        <span className={classes.soft}>
          {t('timeline.emitted', { when: formatDateTime(row.emitted_at) })}
        </span>
      )}
    </span>
  );
}
