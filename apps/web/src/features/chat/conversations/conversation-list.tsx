import type { ChatConversation } from '@certame/contract/features/chat/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { PersonAvatar } from '#kit/people/person-avatar.tsx';
import { activeTimeZone, formatDate, formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useSession } from '#lib/session/session.ts';
import { dayOf, relativeDayOf } from '#lib/time/days.ts';
import chat from '../chat.module.css';
import classes from './conversation-list.module.css';

interface Props {
  conversations: readonly ChatConversation[];
  loading: boolean;
  openId: string | null;
  onOpen: (id: string) => void;
}

export function ConversationPicture({ conversation }: { conversation: ChatConversation }) {
  if (conversation.kind === 'direct')
    return <PersonAvatar name={conversation.title} picture={conversation.picture} size={40} />;
  return (
    <span className={classes.group} aria-hidden="true">
      <IconUsersGroup size={20} stroke={1.7} />
    </span>
  );
}

/** The time of messages from today, the date of older ones. */
function shortTime(instant: string): string {
  const zone = activeTimeZone();
  const day = dayOf(instant, zone);
  return relativeDayOf(day, Date.now(), zone) === 'today'
    ? formatDateTime(instant).slice(-5)
    : formatDate(day).slice(0, 5);
}

function Preview({ conversation }: { conversation: ChatConversation }) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (conversation.last_at === null) return t('chat.no_messages');
  if (conversation.last_deleted) return t('chat.deleted');
  const text = conversation.last_body || (conversation.last_has_file ? t('chat.file') : '');
  if (conversation.last_sender_id === user?.id) return `${t('chat.you')}: ${text}`;
  if (conversation.kind === 'class') return `${conversation.last_sender_name?.split(' ')[0] ?? ''}: ${text}`;
  return text;
}

export function ConversationList({ conversations, loading, openId, onOpen }: Props) {
  const { t } = useTranslation();
  if (loading)
    return (
      <div className={chat.loading} aria-busy="true">
        {[0, 1, 2, 3].map((n) => (
          <Skeleton key={n} height={52} radius="md" />
        ))}
      </div>
    );
  return (
    <nav aria-label={t('chat.conversations')} className={classes.scroll}>
      <ul className={classes.conversations}>
        {conversations.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={classes.conversation}
              aria-current={one.id === openId ? 'true' : undefined}
              data-unread={one.unread > 0 || undefined}
              onClick={() => onOpen(one.id)}
            >
              <ConversationPicture conversation={one} />
              <span className={chat.words}>
                <span className={classes.top}>
                  <strong>{one.title}</strong>
                  {one.last_at && <time dateTime={one.last_at}>{shortTime(one.last_at)}</time>}
                </span>
                <span className={classes.bottom}>
                  <span className={classes.preview}>
                    <Preview conversation={one} />
                  </span>
                  {one.unread > 0 && (
                    <span className={classes.count}>
                      <span aria-hidden="true">{one.unread > 99 ? '99+' : one.unread}</span>
                      <span className="visually-hidden">{t('chat.unread', { count: one.unread })}</span>
                    </span>
                  )}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
