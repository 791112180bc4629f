import { sendMessage, uploadChatFile } from '@certame/contract/features/chat/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { useSyncExternalStore } from 'react';
import { queryClient } from '#app/shell/query-client.ts';
import { call } from '#lib/http/call.ts';
import { isApiError } from '#lib/http/http.ts';
import { fillPath } from '#lib/http/send.ts';
import { upload } from '#lib/http/upload.ts';
import { newId } from '#lib/new-id.ts';
import { chatKeys } from '../chat-keys.ts';
import { takeMessages } from '../messages/take-messages.ts';
import { createOutbox, type PendingMessage } from './outbox.ts';

/** Outbox of the tab: messages are still sent after a navigation to another page. */
export const chatOutbox = createOutbox({
  deliver: async (message, onUploaded) => {
    const { conversationId: id, file } = message;
    let fileId = file?.id ?? null;
    if (file && fileId === null) {
      const form = new FormData();
      form.set('file', file.source, file.name);
      const { model } = await upload<ReplyOf<typeof uploadChatFile>>(
        fillPath(uploadChatFile.path, { id }),
        form,
      );
      fileId = model.id;
      onUploaded(fileId);
    }
    const { model } = await call(
      sendMessage,
      { params: { id }, body: { client_id: message.clientId, body: message.body, file_id: fileId } },
      { quiet: true, timeoutMs: 30_000 },
    );
    takeMessages(queryClient, id, [model]);
    void queryClient.invalidateQueries({ queryKey: chatKeys.conversations });
  },
  reasonOf: (error) => {
    if (!isApiError(error) || error.status === 0 || error.status >= 500) return null;
    return Object.values(error.errors).flat()[0] ?? error.messages[0]?.message ?? null;
  },
  newId,
  now: () => new Date().toISOString(),
});

export const usePending = (conversationId: string): readonly PendingMessage[] =>
  useSyncExternalStore(chatOutbox.subscribe, () => chatOutbox.pendingIn(conversationId));
