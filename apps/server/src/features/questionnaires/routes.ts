import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/questionnaires/endpoints.ts';
import { previewVoidItem } from '@certame/contract/features/questionnaires/void-preview/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { success } from '#lib/success.ts';
import type { Translate } from '#lib/texts.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { archiveQuestionnaire } from './commands/archive-questionnaire.ts';
import { cloneQuestionnaire } from './commands/clone-questionnaire.ts';
import { closeQuestionnaire } from './commands/close-questionnaire.ts';
import { createQuestionnaire } from './commands/create-questionnaire.ts';
import { deleteQuestionnaire } from './commands/delete-questionnaire.ts';
import { extendDeadline } from './commands/extend-deadline.ts';
import { releaseQuestionnaire } from './commands/release-questionnaire.ts';
import { reopenQuestionnaire } from './commands/reopen-questionnaire.ts';
import { updateQuestionnaire } from './commands/update-questionnaire.ts';
import { voidItem } from './commands/void-item.ts';
import { registerEditorGroups } from './editors/routes.ts';
import { registerQuestionsOfQuestionnaire } from './export-questions.ts';
import { listVoidableItems } from './list-voidable-items.ts';
import { calendarList } from './lists/calendar-list.ts';
import { questionnaireList } from './lists/questionnaire-list.ts';
import { registerParticipants } from './participants/routes.ts';
import { readVoidPreview } from './preview-void.ts';
import { passwordHashOf } from './questionnaire-values.ts';
import { readQuestionnaire } from './read-questionnaire.ts';
import { checkQuestionnaire, IncompleteError, presentProblems } from './release-check.ts';
import { registerTemplates } from './templates/routes.ts';

/** Adds the texts of the problems to the error, in the reader's language. */
async function withProblemTexts<T>(translate: Translate, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof IncompleteError)) throw error;
    throw new AppError(error.code, { data: presentProblems(error.problems, translate) });
  });
}

function registerReading(app: FastifyInstance): void {
  const { services } = app;
  mountList(app, questionnaireList);
  mountList(app, calendarList);
  registerQuestionsOfQuestionnaire(app);
  tenantRoute(app, contract.getQuestionnaire, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readQuestionnaire(scope, params.id) })),
  );
  tenantRoute(app, contract.checkRelease, ({ params, inScope, translate }) =>
    inScope(async (scope) => ({ model: await checkQuestionnaire(scope, services, params.id, translate) })),
  );
}

function registerEditing(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, contract.createQuestionnaire, async ({ body, inScope }) => {
    const passwordHash = await passwordHashOf(body.password);
    return inScope(async (scope) => {
      const id = await createQuestionnaire(scope, { body, passwordHash });
      return { model: await readQuestionnaire(scope, id) };
    });
  });
  tenantRoute(app, contract.updateQuestionnaire, async ({ params, body, inScope, translate }) => {
    const passwordHash = await passwordHashOf(body.password);
    return withProblemTexts(
      translate,
      inScope(async (scope) => {
        await updateQuestionnaire(scope, services, { id: params.id, body, passwordHash });
        return { model: await readQuestionnaire(scope, params.id) };
      }),
    );
  });
  tenantRoute(app, contract.deleteQuestionnaire, async ({ params, inScope, translate }) => {
    await inScope((scope) => deleteQuestionnaire(scope, params.id));
    return success(translate);
  });
  tenantRoute(app, contract.deleteQuestionnaires, async ({ body, inScope, translate }) => {
    await inScope(async (scope) => {
      for (const id of body.ids.toSorted()) await deleteQuestionnaire(scope, id);
    });
    return success(translate);
  });
  tenantRoute(app, contract.cloneQuestionnaire, ({ params, inScope, translate }) =>
    inScope(async (scope) => {
      const id = await cloneQuestionnaire(scope, { id: params.id, translate });
      return { model: await readQuestionnaire(scope, id) };
    }),
  );
}

function registerStates(app: FastifyInstance): void {
  const { services } = app;
  const changes = [
    [contract.closeQuestionnaire, closeQuestionnaire],
    [contract.reopenQuestionnaire, reopenQuestionnaire],
    [contract.archiveQuestionnaire, archiveQuestionnaire],
  ] as const;
  for (const [endpoint, change] of changes) {
    tenantRoute(app, endpoint, ({ params, inScope }) =>
      inScope(async (scope) => {
        await change(scope, services, params.id);
        return { model: await readQuestionnaire(scope, params.id) };
      }),
    );
  }
  tenantRoute(app, contract.releaseQuestionnaire, ({ params, inScope, translate }) =>
    withProblemTexts(
      translate,
      inScope(async (scope) => {
        await releaseQuestionnaire(scope, services, params.id);
        return { model: await readQuestionnaire(scope, params.id) };
      }),
    ),
  );
  tenantRoute(app, contract.extendDeadline, async ({ params, body, inScope, translate }) => {
    const count = await inScope((scope) => extendDeadline(scope, services, { ...body, id: params.id }));
    if (count > 0) {
      const message = translate('questionnaires.server.extended_finished', { count });
      return { messages: [{ level: 'warning', message }] };
    }
    return success(translate);
  });
  tenantRoute(app, contract.listVoidableItems, ({ params, query, inScope }) =>
    inScope(async (scope) => ({ model: await listVoidableItems(scope, params.id, query.search) })),
  );
  tenantRoute(app, previewVoidItem, ({ params, query, inScope }) =>
    inScope(
      async (scope) => ({
        model: await readVoidPreview(scope, {
          id: params.id,
          itemId: params.item_id,
          mode: query.mode === 'none' ? null : query.mode,
        }),
      }),
      { readOnly: true },
    ),
  );
  tenantRoute(app, contract.voidItem, async ({ params, body, inScope, translate }) => {
    await inScope((scope) => voidItem(scope, services, { id: params.id, itemId: params.item_id, ...body }));
    return success(translate);
  });
}

export function registerQuestionnaires(app: FastifyInstance): void {
  registerReading(app);
  registerEditing(app);
  registerStates(app);
  registerParticipants(app);
  registerEditorGroups(app);
  registerTemplates(app);
}
