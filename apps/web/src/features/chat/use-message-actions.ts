import {
  blockPerson,
  type ChatMessage,
  deleteMessage,
  editMessage,
  unblockPerson,
} from '@certame/contract/features/chat/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { chatKeys } from './chat-keys.ts';
import { takeMessages } from './messages/take-messages.ts';

/** Edits and deletes the user's own messages, and blocks or unblocks the other person. */
export function useMessageActions(id: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [editing, setEditing] = useState<ChatMessage | null>(null);
  const take = useCallback(
    (message: ChatMessage): void => {
      takeMessages(client, id, [message]);
      void client.invalidateQueries({ queryKey: chatKeys.conversations });
    },
    [client, id],
  );
  const deletion = useCommand(deleteMessage, { done: null });
  const edit = useCommand(editMessage, { done: null });
  const remove = async (message: ChatMessage): Promise<void> => {
    const sure = await confirm({
      title: t('chat.delete_question'),
      text: t('chat.delete_help'),
      yes: t('chat.delete'),
      no: t('common.cancel'),
      destructive: true,
    });
    if (!sure) return;
    const deleted = await deletion.run({ params: { id: message.id } });
    if (deleted) take(deleted.model);
  };
  const saveEdit = async (body: string): Promise<void> => {
    if (!editing) return;
    const edited = await edit.run({ params: { id: editing.id }, body: { body } });
    if (!edited) return;
    take(edited.model);
    setEditing(null);
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

  return { editing, setEditing, remove, saveEdit, setBlocked };
}
