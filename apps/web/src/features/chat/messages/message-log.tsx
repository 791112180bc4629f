import type { ChatConversation, ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import chat from '../chat.module.css';
import { useMessages } from '../use-chat.ts';
import { usePending } from '../writing/chat-outbox.ts';
import { MessageDays } from './message-days.tsx';
import { PendingItem } from './message-item.tsx';
import classes from './message-log.module.css';
import { messagesOf } from './message-pages.ts';
import { useLogScroll } from './use-log-scroll.ts';

interface Props {
  conversation: ChatConversation;
  /** Number of a message to bring into view. */
  soughtSeq: number | null;
  onEdit: (message: ChatMessage) => void;
  onDelete: (message: ChatMessage) => void;
  onNewest: (seq: number) => void;
}

/** The messages, the newest at the bottom; scrolling up loads older ones (infinite scroll). */
export function MessageLog({ conversation, soughtSeq, onEdit, onDelete, onNewest }: Props) {
  const { t } = useTranslation();
  const query = useMessages(conversation.id);
  const pending = usePending(conversation.id);
  const messages = messagesOf(query.data);
  const sent = new Set(messages.map((message) => message.client_id));
  const unsent = pending.filter((one) => !sent.has(one.clientId));
  const newest = messages.at(-1)?.seq ?? 0;
  const { hasNextPage, isFetchingNextPage } = query;
  const { box, atEnd, loadOlder, scrolled, showEnd, toEnd } = useLogScroll({
    messages,
    unsentCount: unsent.length,
    conversationId: conversation.id,
    soughtSeq,
    query,
  });
  useEffect(() => {
    if (newest > 0) onNewest(newest);
  }, [newest, onNewest]);

  if (query.isError && messages.length === 0) return <LoadFailure onRetry={() => void query.refetch()} />;
  return (
    <div className={classes.logFrame}>
      <div
        ref={box}
        className={classes.log}
        role="log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
        tabIndex={0}
        aria-label={t('chat.log', { title: conversation.title })}
        aria-busy={query.isPending || isFetchingNextPage}
        onScroll={scrolled}
        // A picture gets its height only when it has loaded.
        onLoadCapture={() => atEnd && showEnd()}
      >
        {query.isPending && (
          <div className={chat.loading}>
            {[60, 40, 75].map((width) => (
              <Skeleton key={width} height={44} width={`${width}%`} radius="lg" />
            ))}
          </div>
        )}
        {hasNextPage && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={isFetchingNextPage}
            onClick={loadOlder}
          >
            {t('chat.older')}
          </Button>
        )}
        {query.isSuccess && !hasNextPage && <p className={classes.beginning}>{t('chat.beginning')}</p>}
        <MessageDays
          messages={messages}
          inGroup={conversation.kind === 'class'}
          soughtSeq={soughtSeq}
          onEdit={onEdit}
          onDelete={onDelete}
        />
        {unsent.map((message) => (
          <PendingItem key={message.clientId} message={message} />
        ))}
      </div>
      {!atEnd && (
        <ActionIcon
          className={classes.toEnd}
          variant="default"
          size={36}
          radius="xl"
          aria-label={t('chat.newest')}
          onClick={toEnd}
        >
          <IconArrowDown size={18} />
        </ActionIcon>
      )}
    </div>
  );
}
