import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/contract/features/accounts/users/area.ts';
import * as contract from '@certame/contract/features/chat/endpoints.ts';
import { chatLimits } from '@certame/contract/features/chat/limits.ts';
import { listRuleOf } from '@certame/contract/kit/area/define-area.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { prepareUpload, saveFile } from '#features/files/index.ts';
import { withReceivedFile } from '#lib/http/receive-file.ts';
import { limitByUser } from '#lib/limits/rate-limits.ts';
import type { Scope } from '#plugins/database.ts';
import { tenantRoute } from '#plugins/routes.ts';
import type { Services } from '#services.ts';
import { registerChatFiles } from './chat-files.ts';
import { blockPerson } from './commands/block-person.ts';
import { deleteMessage } from './commands/delete-message.ts';
import { editMessage } from './commands/edit-message.ts';
import { openConversation } from './commands/open-conversation.ts';
import { readConversation } from './commands/read-conversation.ts';
import { reportTyping } from './commands/report-typing.ts';
import { sendMessage } from './commands/send-message.ts';
import { unblockPerson } from './commands/unblock-person.ts';
import { requireOutsideExam } from './during-exam.ts';
import { listMessages, searchMyMessages } from './messages.ts';
import { countMyUnread, getMyConversation, listMyConversations } from './my-conversations.ts';
import { listContacts, listMembers } from './people.ts';

type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/** Every way into the chat is closed to whoever takes an exam at that moment. */
const outsideExam =
  (services: Services, inScope: InScope): InScope =>
  (work) =>
    inScope(async (scope) => {
      await requireOutsideExam(scope, services.now());
      return work(scope);
    });

function registerConversations(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, contract.listConversations, async ({ inScope }) => ({
    model: await outsideExam(services, inScope)(listMyConversations),
  }));
  tenantRoute(app, contract.openConversation, async ({ body, inScope }) => ({
    model: await outsideExam(services, inScope)((scope) => openConversation(scope, body.user_id)),
  }));
  tenantRoute(app, contract.getConversation, ({ params, inScope }) =>
    outsideExam(
      services,
      inScope,
    )(async (scope) => {
      const conversation = await getMyConversation(scope, params.id);
      return { model: { ...conversation, people: await listMembers(scope, conversation) } };
    }),
  );
  tenantRoute(app, contract.listContacts, async ({ query, caller, inScope }) => {
    const detailed = satisfiesRule(listRuleOf(users), caller.permissions);
    return {
      model: await outsideExam(
        services,
        inScope,
      )((scope) => listContacts(scope, { search: query.q, detailed })),
    };
  });
  tenantRoute(app, contract.countUnread, async ({ inScope }) => ({ unread: await inScope(countMyUnread) }));
  tenantRoute(app, contract.readConversation, async ({ params, body, inScope }) => {
    const unread = await outsideExam(
      services,
      inScope,
    )((scope) => readConversation(scope, services, { id: params.id, seq: body.seq }));
    return { unread };
  });
  tenantRoute(app, contract.blockPerson, async ({ params, inScope }) => {
    await inScope((scope) => blockPerson(scope, params.user_id));
    return {};
  });
  tenantRoute(app, contract.unblockPerson, async ({ params, inScope }) => {
    await inScope((scope) => unblockPerson(scope, params.user_id));
    return {};
  });
}

function registerMessages(app: FastifyInstance): void {
  const { services } = app;
  const limitMessages = limitByUser(app, chatLimits.messagesPerMin, 1);
  const limitTyping = limitByUser(app, chatLimits.typingPerMin, 1);

  tenantRoute(app, contract.listMessages, ({ params, query, inScope }) =>
    outsideExam(
      services,
      inScope,
    )(async (scope) => {
      const conversation = await getMyConversation(scope, params.id);
      return listMessages(scope, conversation.id, query);
    }),
  );
  tenantRoute(app, contract.searchMessages, async ({ query, inScope }) => ({
    model: await outsideExam(services, inScope)((scope) => searchMyMessages(scope, query.q)),
  }));
  tenantRoute(app, contract.sendMessage, async ({ params, body, request, reply, inScope }) => {
    await limitMessages(request);
    const { message, isNew } = await outsideExam(
      services,
      inScope,
    )((scope) => sendMessage(scope, services, params.id, body));
    if (!isNew) reply.status(200);
    return { model: message };
  });
  const change = async (inScope: InScope, work: (scope: Scope) => Promise<contract.ChatMessage>) => ({
    model: await outsideExam(services, inScope)(work),
  });
  tenantRoute(app, contract.editMessage, async ({ params, body, request, inScope }) => {
    await limitMessages(request);
    return change(inScope, (scope) => editMessage(scope, services, { id: params.id, body: body.body }));
  });
  tenantRoute(app, contract.deleteMessage, ({ params, inScope }) =>
    change(inScope, (scope) => deleteMessage(scope, services, params.id)),
  );
  tenantRoute(app, contract.reportTyping, async ({ params, caller, request, inScope }) => {
    await limitTyping(request);
    await outsideExam(services, inScope)((scope) => reportTyping(scope, services, params.id, caller.name));
    return {};
  });
}

function registerUploads(app: FastifyInstance): void {
  const { services } = app;
  const limitFiles = limitByUser(app, chatLimits.filesPerMin, 1);
  const requireWritable = async (scope: Scope, id: string): Promise<void> => {
    await requireOutsideExam(scope, services.now());
    if (!(await getMyConversation(scope, id)).may_write) throw new AppError('chat-not-possible');
  };
  tenantRoute(app, contract.uploadChatFile, async ({ params, caller, request, inScope }) => {
    await limitFiles(request);
    await inScope((scope) => requireWritable(scope, params.id));
    const limits = { store: services.files, maxBytes: chatLimits.fileMaxBytes };
    return withReceivedFile(request, limits, async (upload) => {
      const prepared = await prepareUpload(upload.name, upload.file, caller.userId);
      const row = await inScope((scope) =>
        saveFile(scope, services, prepared, { purpose: 'chat', subjectId: params.id }),
      );
      const { id, name, size, mime } = row;
      return { model: { id, name, size, mime, image: mime.startsWith('image/') } };
    });
  });
}

export function registerChat(app: FastifyInstance): void {
  registerConversations(app);
  registerMessages(app);
  registerUploads(app);
  registerChatFiles(app.services);
}
