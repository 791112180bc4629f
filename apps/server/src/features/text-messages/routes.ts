import * as contract from '@certame/contract/features/text-messages/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { listExportRoute } from '../../crud/export/list-export.ts';
import { gridReply } from '../../crud/read/grid-reply.ts';
import { tenantRoute } from '../../plugins/routes.ts';
import { deliverTextMessage } from './commands/deliver-text-message.ts';
import { DELIVER_TEXT_TASK, sendTextMessage } from './commands/send-text-message.ts';
import {
  gridColumns,
  listMessages,
  listReaders,
  type MessageRow,
  messageColumns,
  readerColumns,
} from './queries.ts';
import { countRecipients, findTargets } from './targets.ts';

export function registerTextMessages(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.defineTask(DELIVER_TEXT_TASK, (payload) =>
    deliverTextMessage(services, String(payload.institution_id), String(payload.text_message_id)),
  );

  tenantRoute(app, contract.listTextTargets, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await findTargets(scope, query.search) })),
  );
  tenantRoute(app, contract.countTextRecipients, ({ body, inScope }) =>
    inScope(async (scope) => ({ model: { count: await countRecipients(scope, body.targets) } })),
  );
  tenantRoute(app, contract.sendTextMessage, async ({ body, inScope, translate }) => {
    const model = await inScope((scope) => sendTextMessage(scope, services, body));
    const message = translate('text-message.sent', { count: model.recipients });
    return { model, messages: [{ level: 'success', message }] };
  });
  tenantRoute(app, contract.listTextMessages, ({ query, caller, inScope, translate }) =>
    inScope(async (scope) => {
      const { total, rows } = await listMessages(scope, caller, query);
      const columns = gridColumns(translate, messageColumns);
      return gridReply(contract.listTextMessages.path, query, total, rows, columns);
    }),
  );
  listExportRoute(app, contract.exportTextMessages, ({ scope, caller, translate }) => ({
    title: translate('text-message.history'),
    columns: gridColumns(translate, messageColumns),
    cells: {
      read: ({ read, delivered }: MessageRow) =>
        translate('text-message.read_of', { read, total: delivered }),
    },
    read: (query) => listMessages(scope, caller, query),
  }));
  listExportRoute(app, contract.exportTextReaders, ({ scope, caller, params, translate }) => ({
    title: translate('text-message.readers'),
    columns: gridColumns(translate, readerColumns),
    read: (query) => listReaders(scope, caller, params.id, query),
  }));
  tenantRoute(app, contract.listTextReaders, ({ params, query, caller, inScope, translate }) =>
    inScope(async (scope) => {
      const { total, rows } = await listReaders(scope, caller, params.id, query);
      const path = contract.listTextReaders.path.replace(':id', params.id);
      return gridReply(path, query, total, rows, gridColumns(translate, readerColumns));
    }),
  );
}
