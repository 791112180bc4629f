import { getGradingDashboard } from '@certame/contract/features/grading/dashboard/endpoints.ts';
import * as desk from '@certame/contract/features/grading/desk/endpoints.ts';
import * as group from '@certame/contract/features/grading/desk/group/endpoints.ts';
import * as contract from '@certame/contract/features/grading/endpoints.ts';
import { compareAnswersJob, distributeAnswersJob } from '@certame/contract/features/grading/jobs.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { mountList } from '#crud/lists/mount-list.ts';
import { withPasswordHashes } from '#features/accounts/index.ts';
import { sendStoredFile } from '#features/files/index.ts';
import { success } from '#lib/success.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { deleteConfig } from './configs/commands/delete-config.ts';
import { type ConfigInput, createConfig, updateConfig } from './configs/commands/save-config.ts';
import { startJob } from './configs/commands/start-job.ts';
import { configList, progressList } from './configs/config-list.ts';
import { listCorrectableQuestions } from './configs/correctable-questions.ts';
import { listGraders } from './configs/find-graders.ts';
import { readConfig } from './configs/read-config.ts';
import { graderFigureList } from './dashboard/grader-figure-list.ts';
import { readOwnFigures } from './dashboard/own-figures.ts';
import { readDashboard } from './dashboard/read-dashboard.ts';
import { dropBankComment, keepBankComment } from './desk/commands/bank-comments.ts';
import { giveBack } from './desk/commands/give-back.ts';
import { giveGrade } from './desk/commands/give-grade.ts';
import { openCorrection } from './desk/commands/open-correction.ts';
import { saveGradeDraft } from './desk/commands/save-grade-draft.ts';
import { correctionList } from './desk/correction-list.ts';
import { findSimilar, loadCandidates } from './desk/group/find-similar.ts';
import { gradeGroup } from './desk/group/grade-group.ts';
import { findPicture } from './desk/pictures/find-picture.ts';
import { runDistribution } from './distribution/distribute-answers.ts';
import { dismissFlags, flagAnswer, withdrawFlag } from './flags/commands/flag-answer.ts';
import { runComparison } from './flags/compare-answers.ts';
import { registerTraining } from './training/training-routes.ts';

const withHashes = async ({ new_graders, ...body }: contract.GradingConfigBody): Promise<ConfigInput> => ({
  ...body,
  newGraders: await withPasswordHashes(new_graders),
});

function registerConfigs(app: FastifyInstance): void {
  const { services } = app;
  mountList(app, configList);
  mountList(app, progressList);
  mountList(app, graderFigureList);
  tenantRoute(app, getGradingDashboard, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readDashboard(scope, services, params.id) }), {
      readOnly: true,
    }),
  );
  tenantRoute(app, contract.listCorrectableQuestions, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await listCorrectableQuestions(scope, query.questionnaire_id) })),
  );
  tenantRoute(app, contract.listGraderOptions, ({ query, caller, inScope }) =>
    inScope(async (scope) => ({
      model: await listGraders(scope, {
        search: query.search,
        detailed: satisfiesRule('users.menu', caller.permissions),
      }),
    })),
  );
  tenantRoute(app, contract.getGradingConfig, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readConfig(scope, params.id) })),
  );
  tenantRoute(app, contract.createGradingConfig, async ({ body, inScope }) => {
    const { questionnaire_id, ...config } = body;
    const input = await withHashes(config);
    return inScope(async (scope) => ({
      model: await readConfig(scope, await createConfig(scope, services, questionnaire_id, input)),
    }));
  });
  tenantRoute(app, contract.updateGradingConfig, async ({ params, body, inScope }) => {
    const { updated_at, ...config } = body;
    const input = await withHashes(config);
    return inScope(async (scope) => {
      await updateConfig(scope, services, { ...input, id: params.id, updated_at });
      return { model: await readConfig(scope, params.id) };
    });
  });
  tenantRoute(app, contract.deleteGradingConfig, async ({ params, inScope, translate }) => {
    await inScope((scope) => deleteConfig(scope, params.id));
    return success(translate);
  });
  tenantRoute(app, contract.distributeAnswers, async ({ params, inScope }) => ({
    model: { job_id: await inScope((scope) => startJob(distributeAnswersJob, scope, services, params.id)) },
  }));
  tenantRoute(app, contract.compareAnswers, async ({ params, inScope }) => ({
    model: { job_id: await inScope((scope) => startJob(compareAnswersJob, scope, services, params.id)) },
  }));
}

interface AnswerParams {
  id: string;
  answer_id: string;
  item_id: string;
}
const refOf = ({ id, answer_id, item_id }: AnswerParams) => ({
  configId: id,
  attemptId: answer_id,
  itemId: item_id,
});

const gradeOf = (body: z.output<typeof desk.gradeBody>) => ({
  criteriaScores: body.criteria_scores,
  comment: body.comment,
  annotations: body.annotations,
  spentSeconds: body.spent_seconds,
  updatedAt: body.updated_at,
});

function registerGroup(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, group.listSimilarAnswers, async ({ params, inScope }) => ({
    model: await findSimilar(
      await inScope((scope) => loadCandidates(scope, refOf(params)), { readOnly: true }),
    ),
  }));
  tenantRoute(app, group.gradeGroup, ({ params, body, inScope }) =>
    inScope(async (scope) => ({
      model: await gradeGroup(scope, services, {
        ...{ ...refOf(params), ...gradeOf(body), fingerprint: body.fingerprint },
        answers: body.answers.map(({ answer_id, fingerprint }) => ({ attemptId: answer_id, fingerprint })),
      }),
    })),
  );
}

function registerDesk(app: FastifyInstance): void {
  const { services } = app;
  mountList(app, correctionList);
  tenantRoute(app, desk.listOwnFigures, ({ inScope }) =>
    inScope(async (scope) => ({ model: await readOwnFigures(scope, new Date(services.now())) }), {
      readOnly: true,
    }),
  );
  tenantRoute(app, desk.openCorrection, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await openCorrection(scope, services, refOf(params)) })),
  );
  for (const [endpoint, command] of [
    [desk.saveGradeDraft, saveGradeDraft],
    [desk.giveGrade, giveGrade],
  ] as const)
    tenantRoute(app, endpoint, ({ params, body, inScope }) =>
      inScope(async (scope) => ({
        model: await command(scope, services, { ...refOf(params), ...gradeOf(body) }),
      })),
    );
  tenantRoute(app, desk.getAnswerPicture, async ({ params, inScope, reply }) => {
    const picture = await inScope((scope) => findPicture(scope, refOf(params), params.picture_id), {
      readOnly: true,
    });
    return sendStoredFile(services, reply, picture, 'private');
  });
  tenantRoute(app, desk.giveBackCorrection, async ({ params, inScope, translate }) => {
    await inScope((scope) => giveBack(scope, services, refOf(params)));
    return success(translate);
  });
}

function registerNotes(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, desk.flagAnswer, ({ params, body, inScope }) =>
    inScope(async (scope) => ({ model: await flagAnswer(scope, services, { ...refOf(params), ...body }) })),
  );
  tenantRoute(app, desk.withdrawFlag, ({ params, body, inScope }) =>
    inScope(async (scope) => ({ model: await withdrawFlag(scope, { ...refOf(params), ...body }) })),
  );
  tenantRoute(app, desk.dismissFlags, async ({ params, inScope, translate }) => {
    await inScope((scope) => dismissFlags(scope, services, refOf(params)));
    return success(translate);
  });
  tenantRoute(app, desk.keepBankComment, ({ params, body, inScope }) =>
    inScope(async (scope) => ({ model: await keepBankComment(scope, params.id, body.text) })),
  );
  tenantRoute(app, desk.dropBankComment, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await dropBankComment(scope, params.id, params.comment_id) })),
  );
}

/** Correction by several graders: what is configured, what is given out, and the own queue of each. */
export function registerCorrections(app: FastifyInstance): void {
  app.services.jobs.handle(distributeAnswersJob, runDistribution);
  registerConfigs(app);
  app.services.jobs.handle(compareAnswersJob, runComparison);
  registerDesk(app);
  registerGroup(app);
  registerNotes(app);
  registerTraining(app);
}
