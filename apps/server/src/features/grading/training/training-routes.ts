import * as contract from '@certame/contract/features/grading/training/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { tenantRoute } from '#plugins/routes.ts';
import { giveTrainingMarks } from './commands/give-training-marks.ts';
import { settleTraining } from './commands/settle-training.ts';
import { dropTrainingAnswer, keepTrainingAnswer } from './commands/training-answers.ts';
import { findCandidates } from './find-candidates.ts';
import { listTraining, readNext } from './read-own-training.ts';
import { readSet } from './read-set.ts';
import { getChairedConfig } from './training-chair.ts';

/** Training sets: graders meet the answers, the chair agrees on their marks and follows how graders do. */
export function registerTraining(app: FastifyInstance): void {
  const { services } = app;
  const readOnly = { readOnly: true };
  tenantRoute(app, contract.listOwnTraining, ({ inScope }) =>
    inScope(async (scope) => ({ model: await listTraining(scope) }), readOnly),
  );
  tenantRoute(app, contract.getNextTrainingAnswer, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readNext(scope, params.id) }), readOnly),
  );
  tenantRoute(app, contract.giveTrainingMarks, ({ params, body, inScope }) =>
    inScope(async (scope) => ({
      model: await giveTrainingMarks(scope, params.id, {
        trainingId: body.training_id,
        percents: body.criteria_scores,
      }),
    })),
  );
  tenantRoute(app, contract.getTrainingSet, ({ params, inScope }) =>
    inScope(
      async (scope) => ({ model: await readSet(scope, await getChairedConfig(scope, params.id)) }),
      readOnly,
    ),
  );
  tenantRoute(app, contract.listTrainingCandidates, ({ params, inScope }) =>
    inScope(
      async (scope) => ({ model: await findCandidates(scope, await getChairedConfig(scope, params.id)) }),
      readOnly,
    ),
  );
  tenantRoute(app, contract.keepTrainingAnswer, ({ params, body, inScope }) =>
    inScope(async (scope) => {
      const answer = { configId: params.id, attemptId: params.answer_id, itemId: params.item_id };
      await keepTrainingAnswer(scope, answer, { percents: body.criteria_scores, reason: body.reason });
      return { model: await readSet(scope, await getChairedConfig(scope, params.id)) };
    }),
  );
  tenantRoute(app, contract.dropTrainingAnswer, ({ params, inScope }) =>
    inScope(async (scope) => {
      await dropTrainingAnswer(scope, services, { configId: params.id, trainingId: params.training_id });
      return { model: await readSet(scope, await getChairedConfig(scope, params.id)) };
    }),
  );
  tenantRoute(app, contract.settleTraining, ({ params, body, inScope }) =>
    inScope(async (scope) => {
      await settleTraining(scope, services, {
        ...{ configId: params.id, graderId: params.grader_id, action: body.action },
      });
      return { model: await readSet(scope, await getChairedConfig(scope, params.id)) };
    }),
  );
}
