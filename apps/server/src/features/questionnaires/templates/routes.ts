import * as contract from '@certame/contract/features/questionnaires/templates/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { success } from '#lib/success.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { createTemplate } from './commands/create-template.ts';
import { deleteTemplate } from './commands/delete-template.ts';
import { updateTemplate } from './commands/update-template.ts';
import { getTemplate, listTemplates } from './read-templates.ts';

export function registerTemplates(app: FastifyInstance): void {
  tenantRoute(app, contract.listQuestionnaireTemplates, ({ inScope }) =>
    inScope(async (scope) => ({ model: await listTemplates(scope) })),
  );
  tenantRoute(app, contract.createQuestionnaireTemplate, ({ body, inScope }) =>
    inScope(async (scope) => ({ model: await getTemplate(scope, await createTemplate(scope, body)) })),
  );
  tenantRoute(app, contract.updateQuestionnaireTemplate, ({ params, body, inScope }) =>
    inScope(async (scope) => {
      await updateTemplate(scope, { ...body, id: params.id });
      return { model: await getTemplate(scope, params.id) };
    }),
  );
  tenantRoute(app, contract.deleteQuestionnaireTemplate, async ({ params, inScope, translate }) => {
    await inScope((scope) => deleteTemplate(scope, params.id));
    return success(translate);
  });
}
