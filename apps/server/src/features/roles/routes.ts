import { getRolePermissions, setRolePermissions } from '@certame/contract/features/roles/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { tenantRoute } from '../../plugins/routes.ts';
import { permissionTree } from './permission-tree.ts';
import { grantedOf, requireRole, setPermissions } from './set-permissions.ts';

export function registerRoles(app: FastifyInstance): void {
  tenantRoute(app, getRolePermissions, ({ params, inScope, translate }) =>
    inScope(async (scope) => {
      await requireRole(scope, params.id);
      return { model: { modules: permissionTree(translate), granted: await grantedOf(scope, params.id) } };
    }),
  );
  tenantRoute(app, setRolePermissions, ({ params, body, inScope, translate }) =>
    inScope(async (scope) => {
      await setPermissions(scope, params.id, body.granted);
      return { model: { modules: permissionTree(translate), granted: await grantedOf(scope, params.id) } };
    }),
  );
}
