import { type ChatMessage, searchMessages } from '@certame/contract/features/chat/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import chat from '../chat.module.css';
import classes from '../conversations/conversation-list.module.css';

interface Props {
  search: string;
  onOpen: (message: ChatMessage) => void;
}

/** Messages of all the reader's conversations that match a search. */
export function SearchResults({ search, onOpen }: Props) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(searchMessages, { query: { q: search } }),
    select: modelOf,
  });
  if (query.isPending)
    return (
      <div className={chat.loading} aria-busy="true">
        <Skeleton height={52} radius="md" />
        <Skeleton height={52} radius="md" />
      </div>
    );
  if (!query.data || query.data.length === 0)
    return (
      <p className={chat.nothing} role="status">
        {t('chat.search_none')}
      </p>
    );
  return (
    <nav aria-label={t('chat.search_results')} className={classes.scroll}>
      <ul className={classes.conversations}>
        {query.data.map((message) => (
          <li key={message.id}>
            <button type="button" className={classes.hit} onClick={() => onOpen(message)}>
              <span className={classes.top}>
                <strong>{message.title}</strong>
                <time dateTime={message.created_at}>{formatDateTime(message.created_at)}</time>
              </span>
              <span className={classes.found}>
                {message.sender_name}: {message.body}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
