import { AppError } from '@certame/contract/errors.ts';
import type { checkRelease } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { type ReleaseProblem, releaseProblems } from '@certame/rules/questions/questionnaire-check.ts';
import { isActiveConfig } from '#features/proctoring/index.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { PoolResult } from './composition/assign-pools.ts';
import { findPools, fixComposition } from './composition/fix-composition.ts';
import { readQuestionnaire } from './read-questionnaire.ts';

const titleMaxChars = 80;

/** A question without a title is named by how it begins. */
const named = (questionnaire: Questionnaire): Questionnaire => ({
  ...questionnaire,
  sections: questionnaire.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({
      ...item,
      title: item.title === '' ? item.excerpt.slice(0, titleMaxChars) : item.title,
    })),
  })),
});

/** Each draw alone may find enough questions and all of them together too few: a question is in one pool only. */
function poolProblem(problems: readonly ReleaseProblem[], pools: PoolResult): ReleaseProblem[] {
  if (pools.complete || problems.some((problem) => problem.key === 'draw_too_large')) return [];
  const params = { asked: pools.asked, available: pools.available };
  return [{ key: 'draw_too_large', blocking: true, params, item_id: null }];
}

/** What is released already stays supervised by what it was released with. */
async function proctoringProblem(
  scope: Scope,
  { state, settings }: Questionnaire,
): Promise<ReleaseProblem[]> {
  const { proctoring_config_id: id } = settings;
  if (state !== 'draft' || id === null || (await isActiveConfig(scope, id))) return [];
  return [{ key: 'proctoring_inactive', blocking: true, params: {}, item_id: null }];
}

async function findProblems(
  scope: Scope,
  questionnaire: Questionnaire,
  pools: PoolResult,
  nowMs: number,
): Promise<ReleaseProblem[]> {
  const problems = releaseProblems(named(questionnaire), nowMs);
  const unwatched = await proctoringProblem(scope, questionnaire);
  return [...poolProblem(problems, pools), ...unwatched, ...problems];
}

/** What the questionnaire lacks, with texts. */
export async function checkQuestionnaire(
  scope: Scope,
  { random, now }: Pick<Services, 'random' | 'now'>,
  id: string,
  translate: Translate,
): Promise<ReplyOf<typeof checkRelease>['model']> {
  const questionnaire = await readQuestionnaire(scope, id);
  // From the release on, the pools are those that were fixed.
  const pools: PoolResult =
    questionnaire.state === 'draft'
      ? await findPools(scope, id, random)
      : { complete: true, pools: new Map() };
  return presentProblems(await findProblems(scope, questionnaire, pools, now()), translate);
}

export const presentProblems = (problems: readonly ReleaseProblem[], translate: Translate) =>
  problems.map((problem) => ({
    ...problem,
    message: translate(`question-problems.release.${problem.key}`, problem.params),
  }));

/** Carries what is missing to the route, which knows the reader's language. */
export class IncompleteError extends AppError {
  readonly problems: readonly ReleaseProblem[];

  constructor(problems: readonly ReleaseProblem[]) {
    super('questionnaire-incomplete');
    this.problems = problems;
  }
}

/**
 * Fixes versions and pools if nothing blocking is missing. The caller holds the questionnaire's lock.
 * @throws IncompleteError
 */
export async function fixWhenComplete(
  scope: Scope,
  { random, now }: Pick<Services, 'random' | 'now'>,
  id: string,
): Promise<void> {
  const pools = await findPools(scope, id, random);
  const questionnaire = await readQuestionnaire(scope, id);
  const problems = await findProblems(scope, questionnaire, pools, now());
  if (!pools.complete || problems.some((problem) => problem.blocking)) throw new IncompleteError(problems);
  await fixComposition(scope, id, pools.pools);
}
