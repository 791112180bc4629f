import * as contract from '@certame/contract/features/questionnaires/editor-groups/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { success } from '#lib/success.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { cloneGroup } from './commands/clone-group.ts';
import { createGroup } from './commands/create-group.ts';
import { deleteGroup } from './commands/delete-group.ts';
import { updateGroup } from './commands/update-group.ts';
import { getGroup, listEditors, listGroups } from './read-groups.ts';

export function registerEditorGroups(app: FastifyInstance): void {
  tenantRoute(app, contract.listEditorGroups, ({ inScope }) =>
    inScope(async (scope) => ({ model: await listGroups(scope) })),
  );
  tenantRoute(app, contract.listEditorOptions, ({ query, caller, inScope }) =>
    inScope(async (scope) => ({
      model: await listEditors(scope, {
        search: query.search,
        detailed: satisfiesRule('users.menu', caller.permissions),
      }),
    })),
  );
  tenantRoute(app, contract.createEditorGroup, ({ body, inScope }) =>
    inScope(async (scope) => ({ model: await getGroup(scope, await createGroup(scope, body)) })),
  );
  tenantRoute(app, contract.updateEditorGroup, ({ params, body, inScope }) =>
    inScope(async (scope) => {
      await updateGroup(scope, { ...body, id: params.id });
      return { model: await getGroup(scope, params.id) };
    }),
  );
  tenantRoute(app, contract.cloneEditorGroup, ({ params, inScope, translate }) =>
    inScope(async (scope) => ({
      model: await getGroup(scope, await cloneGroup(scope, { id: params.id, translate })),
    })),
  );
  tenantRoute(app, contract.deleteEditorGroup, async ({ params, inScope, translate }) => {
    await inScope((scope) => deleteGroup(scope, params.id));
    return success(translate);
  });
}
