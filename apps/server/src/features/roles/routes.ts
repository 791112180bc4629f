import {
  cloneRole as cloneEndpoint,
  getRolePermissions,
  setRolePermissions,
} from '@certame/contract/features/roles/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { publishRightsChanged } from '#features/accounts/index.ts';
import { success } from '#lib/success.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { cloneRole } from './clone-role.ts';
import { permissionTree } from './permission-tree.ts';
import { grantedOf, requireRole, setPermissions } from './set-permissions.ts';

const present = async (scope: Scope, id: string, translate: Translate) => ({
  model: { modules: await permissionTree(scope, translate), granted: await grantedOf(scope, id) },
});

export function registerRoles(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, getRolePermissions, ({ params, inScope, translate }) =>
    inScope(async (scope) => {
      await requireRole(scope, params.id);
      return present(scope, params.id, translate);
    }),
  );
  tenantRoute(app, setRolePermissions, ({ params, body, inScope, translate }) =>
    inScope(async (scope) => {
      await setPermissions(scope, params.id, body.granted, body.was);
      await publishRightsChanged(scope, services, { type: 'role', id: params.id });
      return present(scope, params.id, translate);
    }),
  );
  tenantRoute(app, cloneEndpoint, async ({ params, inScope, translate }) => {
    const model = await inScope((scope) => cloneRole(scope, params.id, translate));
    return { model, ...success(translate, 'administration.roles.cloned', { name: model.name }) };
  });
}
