import { AppError } from '@certame/contract/errors.ts';
import { users as usersArea } from '@certame/contract/features/accounts/users/area.ts';
import * as contract from '@certame/contract/features/accounts/users/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { resolveAreaTable } from '#crud/area-table.ts';
import { windowOf } from '#crud/read/grid-reply.ts';
import { createRow } from '#crud/write/save-row.ts';
import { success } from '#lib/success.ts';
import { tenantRoute, userRoute } from '#plugins/routes.ts';
import { requireAuthorityOver } from '../roles/authority.ts';
import { changeRole } from './commands/change-role.ts';
import { sendTextNotification } from './commands/send-text-notification.ts';
import { findMembers, listMembers } from './queries/members.ts';
import { requireMember } from './require-member.ts';

const isRefusal = (code: string): code is contract.LoginRefusal =>
  (contract.loginRefusals as readonly string[]).includes(code);

function registerActions(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, contract.getLoginAuthority, async ({ params, caller, inScope }) => {
    await inScope((scope) => requireMember(scope, params.id));
    if (params.id === caller.userId) return { model: { refusal: 'not-yourself' as const } };
    try {
      await requireAuthorityOver(services.database.system, caller, params.id);
      return { model: { refusal: null } };
    } catch (error) {
      if (!(error instanceof AppError) || !isRefusal(error.code)) throw error;
      return { model: { refusal: error.code } };
    }
  });
  tenantRoute(app, contract.sendTextNotification, async ({ params, body, inScope, translate }) => {
    await inScope((scope) => sendTextNotification(scope, services, params.id, body.message));
    return success(translate, 'accounts.notification_sent');
  });
  userRoute(app, contract.changeRole, async ({ caller, body, translate }) => {
    const { institutionId, userId } = caller;
    if (institutionId === null) throw new AppError('no-institution');
    const role = await services.database.inTenant({ institutionId, userId }, (scope) =>
      changeRole(scope, body.type, new Date(services.now())),
    );
    return { model: { role }, ...success(translate, 'accounts.role_changed', { name: role.name }) };
  });
  tenantRoute(app, contract.storeUser, async ({ body, inScope, translate }) => ({
    model: await inScope((scope) =>
      createRow(resolveAreaTable(usersArea), { scope, services, translate }, body as Record<string, unknown>),
    ),
    ...success(translate),
  }));
}

function registerLists(app: FastifyInstance): void {
  tenantRoute(app, contract.findUsers, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await findMembers(scope, query.search) })),
  );
  tenantRoute(app, contract.listUsers, ({ query, inScope }) =>
    inScope((scope) => listMembers(scope, windowOf(query))),
  );
  userRoute(app, contract.listMyPermissions, async ({ caller }) => ({
    model: [...caller.permissions].sort().map((name) => ({ name })),
  }));
}

export function registerUsers(app: FastifyInstance): void {
  registerActions(app);
  registerLists(app);
}
