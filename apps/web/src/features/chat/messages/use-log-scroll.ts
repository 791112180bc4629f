import type { ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { useMessages } from '../use-chat.ts';

/** Nearer to the end than this, new messages are followed; nearer to the top, older ones are fetched. */
const nearPx = 120;
interface Log {
  messages: readonly ChatMessage[];
  unsentCount: number;
  conversationId: string;
  soughtSeq: number | null;
  query: ReturnType<typeof useMessages>;
}

/** Scroll position of the log: at its end it follows new messages; older ones come in above without moving the rest. */
export function useLogScroll({ messages, unsentCount, conversationId, soughtSeq, query }: Log) {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const heightBefore = useRef<number | null>(null);
  const shownSeq = useRef<number | null>(null);
  const newest = messages.at(-1)?.seq ?? 0;
  const oldest = messages[0]?.seq ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  const loadOlder = (): void => {
    if (!hasNextPage || isFetchingNextPage) return;
    heightBefore.current = box.current?.scrollHeight ?? null;
    void fetchNextPage();
  };
  // Scroll anchoring: messages in view stay in view when older ones come in above them.
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
  }, [newest, unsentCount, conversationId]);

  // A message that was found by the search may be on pages that aren't loaded yet.
  useEffect(() => {
    if (soughtSeq === null || soughtSeq === shownSeq.current || messages.length === 0) return;
    if (oldest > soughtSeq) {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
      return;
    }
    const sought = messages.find((message) => message.seq === soughtSeq);
    const element = box.current?.querySelector(`[data-message="${sought?.id}"]`);
    // Scrolls there only once; from then on the user scrolls.
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

  return { box, atEnd, loadOlder, scrolled, showEnd, toEnd };
}
