import { users as usersArea } from '@certame/contract/areas/users.ts';
import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/users/endpoints.ts';
import { memberships, users } from '@certame/db/schema/identity.ts';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { resolveAreaTable } from '../../crud/area-table.ts';
import { searchCondition } from '../../crud/lists/list-conditions.ts';
import { createRow } from '../../crud/write/save-row.ts';
import { requireAuthorityOver } from '../../lib/accounts/authority.ts';
import { success } from '../../lib/success.ts';
import type { Scope } from '../../plugins/database.ts';
import { tenantRoute, userRoute } from '../../plugins/routes.ts';
import { changeRole } from './commands/change-role.ts';
import { sendTextNotification } from './commands/send-text-notification.ts';
import { requireMember } from './require-member.ts';

const foundAtMost = 20;

const membersOf = ({ tx, institutionId }: Scope, condition?: SQL): SQL | undefined =>
  and(
    eq(users.active, true),
    inArray(
      users.id,
      tx
        .select({ id: memberships.user_id })
        .from(memberships)
        .where(eq(memberships.institution_id, institutionId)),
    ),
    condition,
  );
const brief = { id: users.id, name: users.name, email: users.email };

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
    inScope(async (scope) => {
      const matches = searchCondition(sql`${users.search_text}`, { search: query.search });
      return {
        model: await scope.tx
          .select(brief)
          .from(users)
          .where(membersOf(scope, matches))
          .orderBy(asc(users.name), asc(users.id))
          .limit(foundAtMost),
      };
    }),
  );
  tenantRoute(app, contract.listUsers, ({ query, inScope }) =>
    inScope(async (scope) => {
      const [counted] = await scope.tx.select({ total: count() }).from(users).where(membersOf(scope));
      const model = await scope.tx
        .select(brief)
        .from(users)
        .where(membersOf(scope))
        .orderBy(asc(users.name), asc(users.id))
        .limit(query.per_page)
        .offset((query.page - 1) * query.per_page);
      return { model, total: counted?.total ?? 0 };
    }),
  );
  userRoute(app, contract.listOwnPermissions, async ({ caller }) => ({
    model: [...caller.permissions].sort().map((name) => ({ name })),
  }));
}

export function registerUsers(app: FastifyInstance): void {
  registerActions(app);
  registerLists(app);
}
