import { users } from '@certame/contract/areas/users.ts';
import * as contract from '@certame/contract/features/classrooms/endpoints.ts';
import { listRuleOf } from '@certame/contract/kit/define-area.ts';
import type { GridColumn } from '@certame/contract/kit/grid.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { listExportRoute } from '../../crud/export/list-export.ts';
import { gridReply, windowOf } from '../../crud/read/grid-reply.ts';
import type { Translate } from '../../lib/texts.ts';
import { tenantRoute } from '../../plugins/routes.ts';
import { divideIntoRooms } from './divide.ts';
import { getRoomName, listRoomParticipants, roomColumns } from './list-participants.ts';
import { readSeating } from './read-seating.ts';
import { findSupervisors, setSupervisors } from './set-supervisors.ts';

const success = (translate: Translate, key: string, params = {}) => [
  { level: 'success', message: translate(key, params) },
];

const columnsOf = (translate: Translate): GridColumn[] =>
  roomColumns.map((column) => ({ ...column, label: translate(`classrooms.columns.${column.key}`) }));

export function registerClassrooms(app: FastifyInstance): void {
  tenantRoute(app, contract.listClassroomParticipants, ({ params, query, inScope, translate }) =>
    inScope(async (scope) => {
      const { total, rows } = await listRoomParticipants(scope, params.id, query, windowOf(query));
      const path = contract.listClassroomParticipants.path.replace(':id', params.id);
      return gridReply(path, query, total, rows, columnsOf(translate));
    }),
  );
  listExportRoute(app, contract.exportClassroomParticipants, async ({ scope, params, translate }) => ({
    title: translate('classrooms.participants_of', { room: await getRoomName(scope, params.id) }),
    columns: columnsOf(translate),
    words: { state: 'classrooms.states' },
    read: (query) => listRoomParticipants(scope, params.id, query, windowOf(query)),
  }));
  tenantRoute(app, contract.listSupervisorOptions, ({ query, caller, inScope }) => {
    const detailed = satisfiesRule(listRuleOf(users), caller.permissions);
    return inScope(async (scope) => ({
      model: await findSupervisors(scope, { search: query.search, detailed }),
    }));
  });
  tenantRoute(app, contract.setSupervisors, async ({ params, body, inScope, translate }) => {
    await inScope((scope) => setSupervisors(scope, params.id, body));
    return { messages: success(translate, 'common.success') };
  });
  tenantRoute(app, contract.getSeating, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await readSeating(scope, query.questionnaire_id) })),
  );
  tenantRoute(app, contract.divideClassrooms, async ({ params, inScope, translate }) => {
    const model = await inScope((scope) => divideIntoRooms(scope, params.id));
    return { model, messages: success(translate, 'classrooms.divided', { count: model.placed, ...model }) };
  });
}
