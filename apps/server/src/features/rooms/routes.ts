import { users } from '@certame/contract/features/accounts/users/area.ts';
import * as contract from '@certame/contract/features/rooms/endpoints.ts';
import { listRuleOf } from '@certame/contract/kit/area/define-area.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { publishRightsChanged } from '#features/accounts/index.ts';
import { success } from '#lib/success.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { allocateRooms } from './allocate-rooms.ts';
import { roomParticipantList } from './participant-list.ts';
import { readAllocation } from './read-allocation.ts';
import { findSupervisors, setSupervisors } from './set-supervisors.ts';

export function registerRooms(app: FastifyInstance): void {
  mountList(app, roomParticipantList);
  tenantRoute(app, contract.listSupervisorOptions, ({ query, caller, inScope }) => {
    const detailed = satisfiesRule(listRuleOf(users), caller.permissions);
    return inScope(async (scope) => ({
      model: await findSupervisors(scope, { search: query.search, detailed }),
    }));
  });
  tenantRoute(app, contract.setSupervisors, async ({ params, body, inScope, translate }) => {
    await inScope(async (scope) => {
      const removed = await setSupervisors(scope, params.id, body);
      // Their pages hear nothing of the room any more.
      if (removed.length > 0)
        await publishRightsChanged(scope, app.services, { type: 'users', ids: removed });
    });
    return success(translate);
  });
  tenantRoute(app, contract.getAllocation, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await readAllocation(scope, query.questionnaire_id) })),
  );
  tenantRoute(app, contract.divideRooms, async ({ params, inScope, translate }) => {
    const model = await inScope((scope) => allocateRooms(scope, params.id));
    return { model, ...success(translate, 'rooms.divided', { count: model.placed, ...model }) };
  });
}
