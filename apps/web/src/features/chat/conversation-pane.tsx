import {
  blockPerson,
  type ChatMessage,
  deleteMessage,
  editMessage,
  readConversation,
  unblockPerson,
} from '@certame/contract/features/chat/endpoints.ts';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconBan, IconDots, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { call } from '#lib/http/call.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import chat from './chat.module.css';
import { chatKeys } from './chat-keys.ts';
import classes from './conversation-pane.module.css';
import { ConversationPicture } from './conversations/conversation-list.tsx';
import { PeopleDialog } from './conversations/people-dialog.tsx';
import { MessageLog } from './messages/message-log.tsx';
import { type MessagePages, mergeMessages } from './messages/message-pages.ts';
import { type Typist, useConversation } from './use-chat.ts';
import { chatOutbox } from './writing/chat-outbox.ts';
import { Composer } from './writing/composer.tsx';

interface Props {
  id: string;
  typists: readonly Typist[];
  soughtSeq: number | null;
  onBack: () => void;
}

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

function TypingLine({ typists }: { typists: readonly Typist[] }) {
  const { t } = useTranslation();
  const names = typists.map((one) => one.name.split(' ')[0]).join(', ');
  return (
    <p className={classes.typing} aria-live="polite">
      {typists.length > 0 && t('chat.typing', { count: typists.length, names })}
    </p>
  );
}

/** One conversation: who it is with, its messages, and where one writes. */
export function ConversationPane({ id, typists, soughtSeq, onBack }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useConversation(id);
  const looked = useIsLookedAt();
  const [newest, setNewest] = useState(0);
  const [editing, setEditing] = useState<ChatMessage | null>(null);
  const [showsPeople, setShowsPeople] = useState(false);
  const readSeq = useRef(0);
  const conversation = query.data;

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

  const take = useCallback(
    (message: ChatMessage): void => {
      client.setQueryData<MessagePages>(
        chatKeys.messages(id),
        (data) => data && mergeMessages(data, [message]),
      );
      void client.invalidateQueries({ queryKey: chatKeys.conversations });
    },
    [client, id],
  );
  const remove = async (message: ChatMessage): Promise<void> => {
    const sure = await confirm({
      title: t('chat.delete_question'),
      text: t('chat.delete_help'),
      yes: t('chat.delete'),
      no: t('common.cancel'),
      destructive: true,
    });
    if (!sure) return;
    await call(deleteMessage, { params: { id: message.id } }).then(
      ({ model }) => take(model),
      () => undefined,
    );
  };
  const saveEdit = async (body: string): Promise<void> => {
    if (!editing) return;
    await call(editMessage, { params: { id: editing.id }, body: { body } }).then(
      ({ model }) => {
        take(model);
        setEditing(null);
      },
      () => undefined,
    );
  };
  const invalidates = [chatKeys.conversation(id)];
  const block = useCommand(blockPerson, { invalidates, done: null });
  const unblock = useCommand(unblockPerson, { invalidates, done: null });
  const setBlocked = async (personId: string, name: string, blocked: boolean): Promise<void> => {
    const sure =
      !blocked ||
      (await confirm({
        title: t('chat.block_question', { name }),
        text: t('chat.block_help'),
        yes: t('chat.block'),
        no: t('common.cancel'),
        destructive: true,
      }));
    if (!sure) return;
    await (blocked ? block : unblock).run({ params: { user_id: personId } });
  };

  if (query.isError && !conversation)
    return (
      <section className={chat.pane}>
        <LoadFailure onRetry={() => void query.refetch()} />
      </section>
    );
  if (!conversation)
    return (
      <section className={chat.pane} aria-busy="true">
        <div className={chat.waiting}>
          <Skeleton height={40} width="50%" />
        </div>
      </section>
    );
  const { title, person_id: personId, blocked } = conversation;
  return (
    <section className={chat.pane} aria-label={title}>
      <header className={classes.head}>
        <ActionIcon
          className={chat.phoneOnly}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('chat.back')}
          onClick={onBack}
        >
          <IconArrowLeft size={20} />
        </ActionIcon>
        <ConversationPicture conversation={conversation} />
        <div className={chat.words}>
          <h2>{title}</h2>
          <p>
            {conversation.kind === 'class'
              ? t('chat.group', { count: conversation.people_count })
              : conversation.people.find((one) => one.id === personId)?.roles.join(', ')}
          </p>
        </div>
        <Menu position="bottom-end" width={210} withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('chat.menu')}>
              <IconDots size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => setShowsPeople(true)}>
              {t('chat.people')}
            </Menu.Item>
            {personId && (
              <Menu.Item
                leftSection={<IconBan size={16} />}
                onClick={() => void setBlocked(personId, title, !blocked)}
              >
                {t(blocked ? 'chat.unblock' : 'chat.block')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </header>
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
