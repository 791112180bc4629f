import { findSimilarQuestions } from '@certame/contract/features/questions/duplicates/endpoints.ts';
import * as contract from '@certame/contract/features/questions/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { success } from '#lib/success.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { registerBulkEdit } from './bulk/routes.ts';
import { createQuestion } from './commands/create-question.ts';
import { deleteQuestion } from './commands/delete-question.ts';
import { updateQuestion } from './commands/update-question.ts';
import { defineTextFilling } from './duplicates/fill-question-texts.ts';
import { listSimilarQuestions } from './duplicates/list-similar-questions.ts';
import { registerQuestionExport } from './export/routes.ts';
import { registerQuestionImport } from './import/routes.ts';
import { getQuestion, listTags, questionList } from './queries.ts';
import { listQuestionUses } from './question-uses.ts';
import { defineImageSizing } from './size-question-images.ts';

/** The question bank: what authors see, keys included. Candidates get questions from the exam alone. */
export function registerQuestions(app: FastifyInstance): void {
  const { files } = app.services;
  tenantRoute(app, contract.listQuestionTags, ({ inScope }) =>
    inScope(async (scope) => ({ model: await listTags(scope) })),
  );
  mountList(app, questionList);
  tenantRoute(app, contract.getQuestion, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await getQuestion(scope, params.id) })),
  );
  tenantRoute(app, contract.listQuestionUses, ({ params, caller, inScope }) =>
    inScope(async (scope) => ({ model: await listQuestionUses(scope, caller.permissions, params.id) })),
  );
  tenantRoute(app, findSimilarQuestions, ({ body: { id, ...asked }, inScope }) =>
    inScope(async (scope) => ({ model: await listSimilarQuestions(scope, asked, id) })),
  );
  defineTextFilling(app.services.jobs);
  tenantRoute(app, contract.createQuestion, ({ body, inScope }) =>
    inScope(async (scope) => ({ model: await createQuestion(scope, files, body) })),
  );
  tenantRoute(app, contract.updateQuestion, ({ params, body, inScope }) =>
    inScope(async (scope) => ({ model: await updateQuestion(scope, files, params.id, body) })),
  );
  tenantRoute(app, contract.deleteQuestion, ({ params, inScope, translate }) =>
    inScope(async (scope) => {
      await deleteQuestion(scope, params.id);
      return success(translate);
    }),
  );
  tenantRoute(app, contract.deleteQuestions, ({ body, inScope, translate }) =>
    inScope(async (scope) => {
      for (const id of body.ids.toSorted()) await deleteQuestion(scope, id);
      return success(translate);
    }),
  );
  registerBulkEdit(app);
  defineImageSizing(app.services.jobs);
  registerQuestionImport(app);
  registerQuestionExport(app);
}
