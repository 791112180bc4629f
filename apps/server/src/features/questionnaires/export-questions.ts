import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/questions/export/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { checkQuestions, readQuestionnaireQuestions, sendQuestions } from '#features/questions/index.ts';
import type { Scope } from '#plugins/database.ts';
import { tenantRoute } from '#plugins/routes.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { getQuestionnaireRow } from './questionnaire-repository.ts';

/** @throws AppError `forbidden` for those who see the bank but no questionnaires. */
function requireMenu({ permissions }: Caller): void {
  if (!permissions.has('questionnaires.menu')) throw new AppError('forbidden');
}

/** The questions of a questionnaire as a file, and what the file's format can't say of them. */
export function registerQuestionsOfQuestionnaire(app: FastifyInstance): void {
  const { services } = app;
  const opener =
    ({ files }: Services, id: string) =>
    async (scope: Scope) => {
      const { name } = await getQuestionnaireRow(scope, id);
      return {
        title: name,
        batches: async function* () {
          yield await readQuestionnaireQuestions(scope, files, id);
        },
      };
    };
  tenantRoute(app, contract.exportQuestionnaireQuestions, async (context) => {
    requireMenu(context.caller);
    return sendQuestions(services, context, context.query.format, opener(services, context.params.id));
  });
  tenantRoute(app, contract.checkQuestionnaireExport, async (context) => {
    requireMenu(context.caller);
    return checkQuestions(services, context, context.query.format, opener(services, context.params.id));
  });
}
