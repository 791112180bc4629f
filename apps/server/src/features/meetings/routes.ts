import * as contract from '@certame/contract/features/meetings/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { requireOutsideExam } from '#features/chat/index.ts';
import { limitByUser } from '#lib/limits/rate-limits.ts';
import { success } from '#lib/success.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { createMeeting } from './commands/create-meeting.ts';
import { endMeeting } from './commands/end-meeting.ts';
import { enterMeeting } from './commands/enter-meeting.ts';
import { sendMessage } from './commands/send-message.ts';
import { getMeetingOfLink, listOwnMeetings } from './find-meeting.ts';
import { listMessages } from './list-messages.ts';

/** Meetings: by a link, with voices, pictures and what is written. Nobody meets while taking an exam. */
export function registerMeetings(app: FastifyInstance): void {
  const { services } = app;
  const limitNew = limitByUser(app, 60, 60);
  const limitMessages = limitByUser(app, 60, 1);
  tenantRoute(app, contract.listMeetings, ({ inScope }) =>
    inScope(async (scope) => ({ model: await listOwnMeetings(scope, services) }), {
      readOnly: true,
    }),
  );
  tenantRoute(app, contract.createMeeting, async ({ request, body, inScope }) => {
    await limitNew(request);
    return { model: await inScope((scope) => createMeeting(scope, services, body)) };
  });
  tenantRoute(app, contract.findMeeting, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await getMeetingOfLink(scope, services, params.link) }), {
      readOnly: true,
    }),
  );
  tenantRoute(app, contract.enterMeeting, ({ params, inScope }) =>
    inScope(async (scope) => {
      await requireOutsideExam(scope, services.now());
      return { model: await enterMeeting(scope, services, params.link) };
    }),
  );
  tenantRoute(app, contract.endMeeting, async ({ params, inScope, translate }) => {
    await inScope((scope) => endMeeting(scope, services, params.id));
    return success(translate);
  });
  tenantRoute(app, contract.listMeetingMessages, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await listMessages(scope, services, params.id) }), { readOnly: true }),
  );
  tenantRoute(app, contract.sendMeetingMessage, async ({ request, params, body, inScope }) => {
    await limitMessages(request);
    await inScope(async (scope) => {
      await requireOutsideExam(scope, services.now());
      await sendMessage(scope, services, { ...body, id: params.id });
    });
    return {};
  });
}
