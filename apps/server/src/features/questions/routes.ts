import * as contract from '@certame/contract/features/questions/endpoints.ts';
import type { GridColumn } from '@certame/contract/kit/grid.ts';
import type { FastifyInstance } from 'fastify';
import { listExportRoute } from '../../crud/export/list-export.ts';
import { gridReply, windowOf } from '../../crud/read/grid-reply.ts';
import type { Translate } from '../../lib/texts.ts';
import { tenantRoute } from '../../plugins/routes.ts';
import { createQuestion } from './commands/create-question.ts';
import { deleteQuestion } from './commands/delete-question.ts';
import { updateQuestion } from './commands/update-question.ts';
import { registerQuestionImport } from './import/routes.ts';
import { getQuestion, listQuestions, listTags, questionColumns } from './queries.ts';

const columnsOf = (translate: Translate): GridColumn[] =>
  questionColumns.map((column) => ({
    ...column,
    label: translate(`questions.server.columns.${column.key}`),
  }));

/** The question bank: what authors see, keys included. Candidates get questions from the exam alone. */
export function registerQuestions(app: FastifyInstance): void {
  const { files } = app.services;
  tenantRoute(app, contract.listQuestionTags, ({ inScope }) =>
    inScope(async (scope) => ({ model: await listTags(scope) })),
  );
  tenantRoute(app, contract.listQuestions, ({ query, inScope, translate }) =>
    inScope(async (scope) => {
      const { total, rows } = await listQuestions(scope, query, windowOf(query));
      return gridReply(contract.listQuestions.path, query, total, rows, columnsOf(translate));
    }),
  );
  listExportRoute(app, contract.exportQuestions, ({ scope, translate }) => ({
    title: translate('titles./base_question'),
    columns: columnsOf(translate),
    words: { type: 'questions.types', difficulty: 'questions.difficulties' },
    read: (query) => listQuestions(scope, query, windowOf(query)),
  }));
  tenantRoute(app, contract.getQuestion, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await getQuestion(scope, params.id) })),
  );
  tenantRoute(app, contract.createQuestion, ({ body, inScope }) =>
    inScope(async (scope) => ({ model: await createQuestion(scope, files, body) })),
  );
  tenantRoute(app, contract.updateQuestion, ({ params, body, inScope }) =>
    inScope(async (scope) => ({ model: await updateQuestion(scope, files, params.id, body) })),
  );
  tenantRoute(app, contract.deleteQuestion, ({ params, inScope, translate }) =>
    inScope(async (scope) => {
      await deleteQuestion(scope, params.id);
      return { messages: [{ level: 'success', message: translate('common.success') }] };
    }),
  );
  tenantRoute(app, contract.deleteQuestions, ({ body, inScope, translate }) =>
    inScope(async (scope) => {
      for (const id of body.ids.toSorted()) await deleteQuestion(scope, id);
      return { messages: [{ level: 'success', message: translate('common.success') }] };
    }),
  );
  registerQuestionImport(app);
}
