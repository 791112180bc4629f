import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import chat from './chat.module.css';
import { ConversationHead } from './conversation-head.tsx';
import classes from './conversation-pane.module.css';
import { PeopleDialog } from './conversations/people-dialog.tsx';
import { MessageLog } from './messages/message-log.tsx';
import { type Typist, useConversation } from './use-chat.ts';
import { useMessageActions } from './use-message-actions.ts';
import { useReadMark } from './use-read-mark.ts';
import { chatOutbox } from './writing/chat-outbox.ts';
import { Composer } from './writing/composer.tsx';

interface Props {
  id: string;
  typists: readonly Typist[];
  soughtSeq: number | null;
  /** Goes back to the list of conversations, on a phone. */
  onBack?: () => void;
}

function TypingLine({ typists }: { typists: readonly Typist[] }) {
  const { t } = useTranslation();
  const names = typists.map((one) => one.name.split(' ')[0]).join(', ');
  return (
    <p className={classes.typing} aria-live="polite">
      {typists.length > 0 && t('chat.typing', { count: typists.length, names })}
    </p>
  );
}

/** One conversation: its head, its messages, and the composer. */
export function ConversationPane({ id, typists, soughtSeq, onBack }: Props) {
  const { t } = useTranslation();
  const query = useConversation(id);
  const [newest, setNewest] = useState(0);
  const { editing, setEditing, remove, saveEdit, setBlocked } = useMessageActions(id);
  const [showsPeople, setShowsPeople] = useState(false);
  const conversation = query.data;

  useReadMark(id, newest);
  if (query.isError && !conversation)
    return (
      <section className={chat.pane}>
        <LoadFailure onRetry={() => void query.refetch()} />
      </section>
    );
  if (!conversation)
    return (
      <section className={chat.pane} aria-busy="true">
        <div className={chat.loading}>
          <Skeleton height={40} width="50%" />
        </div>
      </section>
    );
  const { title, person_id: personId, blocked } = conversation;
  return (
    <section className={chat.pane} aria-label={title}>
      <ConversationHead
        conversation={conversation}
        {...(onBack ? { onBack } : {})}
        onPeople={() => setShowsPeople(true)}
        onBlock={(toBlock) => personId && void setBlocked(personId, title, toBlock)}
      />
      <MessageLog
        conversation={conversation}
        soughtSeq={soughtSeq}
        onEdit={setEditing}
        onDelete={(message) => void remove(message)}
        onNewest={setNewest}
      />
      <TypingLine typists={typists} />
      {conversation.may_write ? (
        <Composer
          conversation={conversation}
          editing={editing}
          onCancelEdit={() => setEditing(null)}
          onSend={(body, file) => chatOutbox.send({ conversationId: id, body, file })}
          onSaveEdit={(body) => void saveEdit(body)}
          isAside={onBack === undefined}
        />
      ) : (
        <div className={classes.closed}>
          <p>{t(blocked ? 'chat.blocked' : 'chat.cannot_write')}</p>
          {blocked && personId && (
            <Button variant="default" size="xs" onClick={() => void setBlocked(personId, title, false)}>
              {t('chat.unblock')}
            </Button>
          )}
        </div>
      )}
      {showsPeople && <PeopleDialog people={conversation.people} onClose={() => setShowsPeople(false)} />}
    </section>
  );
}
