import type { ChatConversation, ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDayWords } from '#kit/days/use-day-words.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { activeTimeZone } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useSession } from '#lib/session/session.ts';
import { groupByDay } from '#lib/time/days.ts';
import chat from '../chat.module.css';
import { useMessages } from '../use-chat.ts';
import { usePending } from '../writing/chat-outbox.ts';
import { MessageItem, PendingItem } from './message-item.tsx';
import classes from './message-log.module.css';
import { messagesOf } from './message-pages.ts';

/** Nearer to the end than this, new messages are followed; nearer to the top, older ones are fetched. */
const nearPx = 120;
/** Messages of one person within this time stand together. */
const togetherMs = 5 * 60_000;

interface Props {
  conversation: ChatConversation;
  /** Number of a message to bring into view. */
  soughtSeq: number | null;
  onEdit: (message: ChatMessage) => void;
  onDelete: (message: ChatMessage) => void;
  onNewest: (seq: number) => void;
}

/** The messages, the newest at the bottom; scrolling up brings older ones. */
export function MessageLog({ conversation, soughtSeq, onEdit, onDelete, onNewest }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const dayWords = useDayWords();
  const query = useMessages(conversation.id);
  const pending = usePending(conversation.id);
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const heightBefore = useRef<number | null>(null);
  const shownSeq = useRef<number | null>(null);
  const messages = messagesOf(query.data);
  const sent = new Set(messages.map((message) => message.client_id));
  const waiting = pending.filter((one) => !sent.has(one.clientId));
  const newest = messages.at(-1)?.seq ?? 0;
  const oldest = messages[0]?.seq ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  const loadOlder = (): void => {
    if (!hasNextPage || isFetchingNextPage) return;
    heightBefore.current = box.current?.scrollHeight ?? null;
    void fetchNextPage();
  };
  // What was in view stays in view when older messages come in above it.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (heightBefore.current !== null) {
      element.scrollTop += element.scrollHeight - heightBefore.current;
      heightBefore.current = null;
    }
  }, [oldest]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element && atEnd) element.scrollTop = element.scrollHeight;
  }, [newest, waiting.length, conversation.id]);
  useEffect(() => {
    if (newest > 0) onNewest(newest);
  }, [newest, onNewest]);

  // A message found by the search may lie far above.
  useEffect(() => {
    if (soughtSeq === null || soughtSeq === shownSeq.current || messages.length === 0) return;
    if (oldest > soughtSeq) {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
      return;
    }
    const sought = messages.find((message) => message.seq === soughtSeq);
    const element = box.current?.querySelector(`[data-message="${sought?.id}"]`);
    // Once: from then on the reader scrolls.
    shownSeq.current = soughtSeq;
    setAtEnd(false);
    element?.scrollIntoView({ block: 'center' });
  }, [soughtSeq, oldest, messages, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const scrolled = (): void => {
    const element = box.current;
    if (!element) return;
    setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < nearPx);
    if (element.scrollTop < nearPx) loadOlder();
  };
  const showEnd = (): void => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  const toEnd = (): void => {
    setAtEnd(true);
    showEnd();
  };

  if (query.isError && messages.length === 0) return <LoadFailure onRetry={() => void query.refetch()} />;
  let previous: ChatMessage | null = null;
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
        // A picture has its height only now.
        onLoadCapture={() => atEnd && showEnd()}
      >
        {query.isPending && (
          <div className={chat.waiting}>
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
        {groupByDay(messages, activeTimeZone()).map((group) => (
          <div key={group.day} className={classes.day}>
            <p className={classes.dayName}>
              <span>{dayWords(group.day)}</span>
            </p>
            {group.rows.map((message, index) => {
              const follows =
                index > 0 &&
                previous?.sender_id === message.sender_id &&
                Date.parse(message.created_at) - Date.parse(previous.created_at) < togetherMs;
              previous = message;
              return (
                <MessageItem
                  key={message.id}
                  message={message}
                  own={message.sender_id === user?.id}
                  follows={follows}
                  inGroup={conversation.kind === 'class'}
                  found={message.seq === soughtSeq}
                  onEdit={onEdit}
                  onDelete={onDelete}
                />
              );
            })}
          </div>
        ))}
        {waiting.map((message) => (
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
