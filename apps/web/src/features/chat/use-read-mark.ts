import { readConversation } from '@certame/contract/features/chat/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { call } from '#lib/http/call.ts';
import { chatKeys } from './chat-keys.ts';

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Read receipt: reports the last message that the user has seen to the server. Page Visibility: what arrives while the tab is hidden is
 * reported when it is shown again.
 */
export function useReadMark(id: string, newest: number): void {
  const client = useQueryClient();
  const looked = useSyncExternalStore(watchVisibility, isVisible);
  const readSeq = useRef(0);
  useEffect(() => {
    if (!looked || newest <= readSeq.current) return;
    readSeq.current = newest;
    void call(readConversation, { params: { id }, body: { seq: newest } }, { quiet: true })
      .then(({ unread }) => {
        client.setQueryData(chatKeys.unread, unread);
        return client.invalidateQueries({ queryKey: chatKeys.conversations });
      })
      .catch(() => {
        readSeq.current = 0;
      });
  }, [looked, newest, id, client]);
}
