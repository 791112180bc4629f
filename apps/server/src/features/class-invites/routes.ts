import * as contract from '@certame/contract/features/class-invites/endpoints.ts';
import type { GridColumn } from '@certame/contract/kit/grid.ts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { listExportRoute } from '../../crud/export/list-export.ts';
import { gridReply, windowOf } from '../../crud/read/grid-reply.ts';
import { searchCondition } from '../../crud/read/list-query.ts';
import { limitByUser } from '../../lib/rate-limits.ts';
import type { Translate } from '../../lib/texts.ts';
import { tenantRoute, userRoute } from '../../plugins/routes.ts';
import { acceptInvite, declineInvite } from './commands/answer-invite.ts';
import { inviteByCode } from './commands/invite-by-code.ts';
import { inviteByEmail } from './commands/invite-by-email.ts';
import { resendInvites } from './commands/resend-invites.ts';
import { revokeInvite } from './commands/revoke-invite.ts';
import { SEND_CLASS_INVITES_TASK } from './commands/send-invites.ts';
import { listManagedClasses } from './managed.ts';
import { getManagedInvite, inviteColumns, listInvites } from './read-invites.ts';
import { findInvite, listReceived, presentReceived } from './received.ts';
import { INVITE_MAIL, recordInviteDelivery, sendWaitingInvites } from './send-batch.ts';

const columnsOf = (translate: Translate): GridColumn[] =>
  inviteColumns.map((column) => ({ ...column, label: translate(`class-invites.columns.${column.key}`) }));

function registerManaging(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, contract.listClassInvites, ({ query, caller, inScope, translate }) =>
    inScope(async (scope) => {
      const { total, rows } = await listInvites(scope, caller, query, windowOf(query), services.now());
      return gridReply(contract.listClassInvites.path, query, total, rows, columnsOf(translate));
    }),
  );
  listExportRoute(app, contract.exportClassInvites, ({ scope, caller, translate }) => ({
    title: translate('titles./class_invite'),
    columns: columnsOf(translate),
    words: { status: 'class-invites.status', state: 'class-invites.states' },
    cells: { email: (row: contract.ClassInvite) => row.email ?? row.code ?? '' },
    read: (query) => listInvites(scope, caller, query, windowOf(query), services.now()),
  }));
  tenantRoute(app, contract.listInvitableClasses, ({ query, caller, inScope }) =>
    inScope(async (scope) => ({
      model: await listManagedClasses(
        scope,
        caller,
        searchCondition(sql`k.search_text`, { search: query.search }),
      ),
    })),
  );
  tenantRoute(app, contract.inviteByEmail, ({ body, caller, inScope }) =>
    inScope(async (scope) => ({ model: await inviteByEmail(scope, services, caller, body) })),
  );
  tenantRoute(app, contract.inviteByCode, ({ body, caller, inScope }) =>
    inScope(async (scope) => {
      const id = await inviteByCode(scope, services, caller, body);
      return { model: await getManagedInvite(scope, caller, id, services.now()) };
    }),
  );
  tenantRoute(app, contract.sendClassInvites, ({ body, caller, inScope }) =>
    inScope(async (scope) => ({ model: { queued: await resendInvites(scope, services, caller, body) } })),
  );
  tenantRoute(app, contract.revokeClassInvite, ({ params, caller, inScope }) =>
    inScope(async (scope) => {
      await revokeInvite(scope, services, caller, params.id);
      return { model: await getManagedInvite(scope, caller, params.id, services.now()) };
    }),
  );
}

/** Invitations by their code, for anybody signed in. Codes are short: who tries many is stopped. */
function registerAnswering(app: FastifyInstance): void {
  const { services } = app;
  const limitTries = limitByUser(app, 60, 10);
  userRoute(app, contract.listReceivedInvites, async ({ caller }) => ({
    model: await listReceived(services, caller),
  }));
  userRoute(app, contract.showInvite, async ({ params, caller, request }) => {
    await limitTries(request);
    return { model: presentReceived(await findInvite(services, caller, params.invite_code)) };
  });
  userRoute(app, contract.acceptInvite, async ({ params, caller, request }) => {
    await limitTries(request);
    return { model: await acceptInvite(services, caller, params.invite_code) };
  });
  userRoute(app, contract.declineInvite, async ({ params, caller, request, translate }) => {
    await limitTries(request);
    await declineInvite(services, caller, params.invite_code);
    return { messages: [{ level: 'success', message: translate('class-invites.declined') }] };
  });
}

export function registerClassInvites(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.defineTask(
    SEND_CLASS_INVITES_TASK,
    ({ institution_id, class_id }, all) => sendWaitingInvites(all, String(institution_id), String(class_id)),
    { lane: 'bulk' },
  );
  services.mail.onOutcome(INVITE_MAIL, recordInviteDelivery);
  registerManaging(app);
  registerAnswering(app);
}
