import * as contract from '@certame/contract/features/appeals/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { success } from '#lib/success.ts';
import { enforceDataAccess, type Scope } from '#plugins/database.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { answerAppeal } from './commands/answer-appeal.ts';
import { createAppeal } from './commands/create-appeal.ts';
import { deleteAppeal } from './commands/delete-appeal.ts';
import { saveRules } from './commands/save-rules.ts';
import { updateAppeal } from './commands/update-appeal.ts';
import { withdrawAppeal } from './commands/withdraw-appeal.ts';
import { registerAppealFiles } from './file-access.ts';
import { registerAppealHandling } from './handling/routes.ts';
import { appealList } from './lists.ts';
import { findAppeal, readAppeal } from './queries/read-appeal.ts';
import { readRules } from './queries/read-rules.ts';
import { readSubject } from './queries/read-subject.ts';

function registerRules(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, contract.getAppealRules, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readRules(scope, params.id) })),
  );
  tenantRoute(app, contract.saveAppealRules, ({ params, body, inScope }) =>
    inScope(async (scope) => {
      await saveRules(scope, services, params.id, body);
      return { model: await readRules(scope, params.id) };
    }),
  );
}

export function registerAppeals(app: FastifyInstance): void {
  const { services } = app;
  registerAppealFiles(services);
  registerRules(app);
  registerAppealHandling(app);

  mountList(app, appealList);
  tenantRoute(app, contract.getAppealSubject, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readSubject(scope, params.answer_id, services.now()) })),
  );
  tenantRoute(app, contract.getAppeal, ({ params: { id }, caller, inScope }) =>
    inScope(async (scope) => {
      const isStaff = satisfiesRule('appeal_handlings.menu', caller.permissions);
      // The own one is there whatever rules of data access say.
      if (isStaff && (await findAppeal(scope, id)).user_id !== scope.userId) await enforceDataAccess(scope);
      return { model: await readAppeal(scope, { id, isStaff }) };
    }),
  );
  const own = async (scope: Scope, id: string) => ({
    model: await readAppeal(scope, { id, isStaff: false }),
  });
  tenantRoute(app, contract.createAppeal, ({ body, inScope }) =>
    inScope(async (scope) =>
      own(
        scope,
        await createAppeal(scope, services, {
          attemptId: body.answer_id,
          itemId: body.item_id,
          reason: body.reason,
          reasoning: body.reasoning,
          fileIds: body.file_ids,
        }),
      ),
    ),
  );
  tenantRoute(app, contract.updateAppeal, ({ params: { id }, body, inScope }) =>
    inScope(async (scope) => {
      const { reason, reasoning, file_ids: fileIds } = body;
      await updateAppeal(scope, services, { id, reason, reasoning, fileIds });
      return own(scope, id);
    }),
  );
  tenantRoute(app, contract.withdrawAppeal, ({ params: { id }, inScope }) =>
    inScope(async (scope) => {
      await withdrawAppeal(scope, services, id);
      return own(scope, id);
    }),
  );
  tenantRoute(app, contract.answerAppeal, ({ params: { id }, body, inScope }) =>
    inScope(async (scope) => {
      await answerAppeal(scope, services, { id, message: body.message, fileIds: body.file_ids });
      return own(scope, id);
    }),
  );
  tenantRoute(app, contract.deleteAppeal, async ({ params, inScope, translate }) => {
    await inScope((scope) => deleteAppeal(scope, params.id));
    return success(translate);
  });
}
