import * as contract from '@certame/contract/features/questionnaires/endpoints.ts';
import type { GridColumn } from '@certame/contract/kit/grid.ts';
import type { FastifyInstance } from 'fastify';
import { listExportRoute } from '../../../crud/export/list-export.ts';
import { gridReply, windowOf } from '../../../crud/read/grid-reply.ts';
import type { Translate } from '../../../lib/texts.ts';
import { tenantRoute } from '../../../plugins/routes.ts';
import { getQuestionnaireRow, requireState } from '../store.ts';
import { addParticipants } from './add-participants.ts';
import { inviteParticipants, SEND_INVITES_TASK } from './invite.ts';
import { listParticipants, participantColumns } from './list-participants.ts';
import { removeParticipant } from './remove-participant.ts';
import { INVITE_MAIL, recordInviteDelivery, sendInvites } from './send-invites.ts';

const columnsOf = (translate: Translate): GridColumn[] =>
  participantColumns.map((column) => ({
    ...column,
    label: translate(`questionnaires.server.participant_columns.${column.key}`),
  }));

export function registerParticipants(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.defineTask(
    SEND_INVITES_TASK,
    ({ institution_id, questionnaire_id }, all) =>
      sendInvites(all, String(institution_id), String(questionnaire_id)),
    { lane: 'bulk' },
  );
  services.mail.onOutcome(INVITE_MAIL, recordInviteDelivery);
  tenantRoute(app, contract.listParticipants, ({ params, query, inScope, translate }) =>
    inScope(async (scope) => {
      const { total, rows } = await listParticipants(scope, params.id, query, windowOf(query));
      const path = contract.listParticipants.path.replace(':id', params.id);
      return gridReply(path, query, total, rows, columnsOf(translate));
    }),
  );
  listExportRoute(app, contract.exportParticipants, async ({ scope, params, translate }) => ({
    title: (await getQuestionnaireRow(scope, params.id)).name,
    columns: columnsOf(translate),
    words: {
      invite_status: 'questionnaires.participants.invite',
      state: 'questionnaires.participants.attempt',
    },
    read: (query) => listParticipants(scope, params.id, query, windowOf(query)),
  }));
  tenantRoute(app, contract.addParticipants, ({ params, body, inScope }) =>
    inScope(async (scope) => ({ model: await addParticipants(scope, services, params.id, body) })),
  );
  tenantRoute(app, contract.removeParticipant, async ({ params, inScope, translate }) => {
    await inScope((scope) => removeParticipant(scope, params.id, params.participant_id));
    return { messages: [{ level: 'success', message: translate('common.success') }] };
  });
  tenantRoute(app, contract.resendInvites, ({ params, body, inScope }) =>
    inScope(async (scope) => {
      requireState(await getQuestionnaireRow(scope, params.id, 'share'), ['released']);
      const queued = await inviteParticipants(scope, services.jobs, params.id, {
        only: body.only,
        participantIds: body.participant_ids,
      });
      return { model: { queued } };
    }),
  );
}
