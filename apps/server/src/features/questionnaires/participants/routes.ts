import {
  listMessageRecipients,
  sendMessage as sendMessageEndpoint,
} from '@certame/contract/features/exam/messages/endpoints.ts';
import * as contract from '@certame/contract/features/questionnaires/endpoints.ts';
import { sendQuestionnaireInvitesTask } from '@certame/contract/features/questionnaires/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { success } from '#lib/success.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { lockForChange, requireState } from '../questionnaire-repository.ts';
import { addParticipants } from './commands/add-participants.ts';
import { inviteParticipants } from './commands/invite-participants.ts';
import { removeParticipant } from './commands/remove-participant.ts';
import { sendMessage } from './commands/send-message.ts';
import { participantList } from './participant-list.ts';
import { readMessageRecipients } from './read-message-recipients.ts';
import { INVITE_MAIL, recordInviteDelivery, sendInvites } from './send-invites.ts';

export function registerParticipants(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.handleTask(sendQuestionnaireInvitesTask, ({ institution_id, questionnaire_id }, all) =>
    sendInvites(all, institution_id, questionnaire_id),
  );
  services.mail.onOutcome(INVITE_MAIL, recordInviteDelivery);
  mountList(app, participantList);
  tenantRoute(app, contract.addParticipants, ({ params, body, inScope }) =>
    inScope(async (scope) => ({ model: await addParticipants(scope, services, { ...body, id: params.id }) })),
  );
  tenantRoute(app, contract.removeParticipant, async ({ params, inScope, translate }) => {
    await inScope((scope) =>
      removeParticipant(scope, { id: params.id, participantId: params.participant_id }),
    );
    return success(translate);
  });
  tenantRoute(app, contract.resendInvites, ({ params, body, inScope }) =>
    inScope(async (scope) => {
      requireState(await lockForChange(scope, params.id, 'share'), ['released']);
      const queued = await inviteParticipants(scope, services, {
        questionnaireId: params.id,
        only: body.only,
        participantIds: body.participant_ids,
      });
      return { model: { queued } };
    }),
  );
  tenantRoute(app, listMessageRecipients, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readMessageRecipients(scope, params.id) })),
  );
  tenantRoute(app, sendMessageEndpoint, ({ params, body, inScope }) =>
    inScope(async (scope) => ({ model: await sendMessage(scope, services, { ...body, id: params.id }) })),
  );
}
