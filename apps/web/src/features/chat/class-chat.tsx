import type { ReactNode } from 'react';
import { ConversationPane } from './conversation-pane.tsx';
import { useConversation, useLiveChat, useTypists } from './use-chat.ts';

interface Props {
  classId: string;
  /** Shown instead to users who don't belong to the class. */
  absent: ReactNode;
}

/** The conversation of a class, embedded in another page. Its id is that of the class. */
export function ClassChat({ classId, absent }: Props) {
  const { typists, hear } = useTypists();
  useLiveChat(hear);
  const { isError, data } = useConversation(classId);
  if (isError && !data) return absent;
  return (
    <ConversationPane
      id={classId}
      typists={typists.filter((one) => one.conversationId === classId)}
      soughtSeq={null}
    />
  );
}
