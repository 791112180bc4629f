import type { MySupport } from '@certame/contract/features/proctoring/support/requests.ts';
import { useLayoutEffect, useRef } from 'react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { PendingMessage } from './support-store.ts';

interface Props {
  messages: MySupport['messages'];
  pending: readonly PendingMessage[];
}

/** The messages, scrolled to the newest, which is the last. */
export function MessageLog({ messages, pending }: Props) {
  const { t } = useTranslation();
  const log = useRef<HTMLOListElement>(null);
  const count = messages.length + pending.length;
  useLayoutEffect(() => {
    if (log.current && count > 0) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  const sent = new Set(messages.map((one) => one.client_id));
  return (
    <ol
      ref={log}
      className="support-log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={t('proctoring-help.log')}
      aria-live="polite"
    >
      {messages.map((message) => (
        <li key={message.id} data-side={message.side}>
          <span className="support-by">
            {message.side === 'staff' ? message.sender_name : t('proctoring-help.you')}{' '}
            <time dateTime={message.sent_at}>{formatDateTime(message.sent_at).slice(11)}</time>
          </span>
          <span className="support-text">{message.text}</span>
        </li>
      ))}
      {pending
        .filter((one) => !sent.has(one.client_id))
        .map((message) => (
          <li key={message.client_id} data-side="candidate" data-pending>
            <span className="support-by">{t('proctoring-help.you')}</span>
            <span className="support-text">{message.text}</span>
            <span className="support-by">{t('proctoring-help.pending')}</span>
          </li>
        ))}
    </ol>
  );
}
