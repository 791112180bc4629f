import type { SupportRoom } from '@certame/contract/features/proctoring/support/requests.ts';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../support.module.css';

/** The time, with the date unless it is today. */
function timeOf(instant: string, now: string): string {
  const text = formatDateTime(instant);
  return text.slice(0, 10) === formatDateTime(now).slice(0, 10) ? text.slice(11) : text;
}

/** Messages, notes and transfers in their order, scrolled to the newest. */
export function StaffLog({ room }: { room: SupportRoom }) {
  const { t } = useTranslation();
  const log = useRef<HTMLOListElement>(null);
  const { messages, transfers } = room;
  const rows = useMemo(
    () =>
      [
        ...messages.map((message) => ({ key: message.id, at: message.sent_at, message, transfer: null })),
        ...transfers.map((transfer) => ({
          key: transfer.id,
          at: transfer.transferred_at,
          message: null,
          transfer,
        })),
      ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    [messages, transfers],
  );
  const count = rows.length;
  useLayoutEffect(() => {
    if (log.current && count > 0) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  return (
    <ol
      ref={log}
      className={classes.log}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={t('proctoring-support.room.log')}
      aria-live="polite"
    >
      {rows.map(({ key, at, message, transfer }) =>
        message ? (
          <li key={key} data-side={message.internal ? 'note' : message.side}>
            <span className={classes.soft}>
              {message.internal && `${t('proctoring-support.room.note')} · `}
              {message.sender_name} <time dateTime={at}>{timeOf(at, room.server_now)}</time>
            </span>
            <span className={classes.text}>{message.text}</span>
          </li>
        ) : (
          <li key={key} data-side="event">
            <span className={classes.soft}>
              {t('proctoring-support.room.transferred', {
                from: transfer?.from_name ?? '',
                to: transfer?.to_name ?? '',
              })}{' '}
              <time dateTime={at}>{timeOf(at, room.server_now)}</time>
            </span>
            {transfer?.note && <span className={classes.text}>{transfer.note}</span>}
          </li>
        ),
      )}
    </ol>
  );
}
