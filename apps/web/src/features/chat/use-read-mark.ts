import { readConversation } from '@certame/contract/features/chat/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/http/call.ts';
import { chatKeys } from './chat-keys.ts';

/** Whether somebody looks at the page: what is read behind another window isn't read. */
function useIsLookedAt(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const changed = (): void => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
  return visible;
}

/** Tells the server up to which message somebody has looked; what arrives behind another window isn't read. */
export function useReadMark(id: string, newest: number): void {
  const client = useQueryClient();
  const looked = useIsLookedAt();
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
