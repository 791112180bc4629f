import { environmentNames } from '@certame/contract/features/exam/environment.ts';
import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import type { Difficulty } from '@certame/contract/features/questions/content.ts';
import {
  isAnswerable,
  isScoredByHand,
  type QuestionType,
} from '@certame/contract/features/questions/question-types.ts';
import Big from 'big.js';
import { type EnvironmentSettings, findEnvironmentConflicts } from '../exam/environment/check-environment.ts';
import { itemMax } from '../scoring/score-item.ts';

/** The part of the editor's `Questionnaire` that is checked. */
export interface CheckedQuestionnaire {
  starts_at: string | null;
  ends_at: string | null;
  settings: Pick<
    QuestionnaireSettings,
    'default_score' | 'score_by_level' | 'limit_min' | 'entry_limit_min' | 'invited_only' | 'anonymous'
  > &
    EnvironmentSettings;
  participants: number;
  sections: readonly {
    id: string;
    items: readonly {
      id: string;
      question_version_id: string;
      type: QuestionType;
      difficulty: Difficulty;
      title: string;
      has_key: boolean;
      /** A picture is missing in it. */
      is_incomplete: boolean;
      score: string | null;
    }[];
    /** `available`: questions of the bank that match. */
    draws: readonly {
      id: string;
      count: number;
      available: number;
      score: string | null;
      difficulty: Difficulty | null;
    }[];
  }[];
}

export const releaseProblemKeys = [
  'no_questions',
  'draw_too_large',
  'end_before_start',
  'end_in_past',
  'question_twice',
  'question_without_score',
  'draw_without_score',
  'question_without_key',
  'question_incomplete',
  'no_participants',
  'anonymous_files',
  'anonymous_draw',
  'environment_impossible',
  'environment_useless',
  'proctoring_inactive',
  'limit_over_period',
  'entry_limit_over_period',
] as const;
export type ReleaseProblemKey = (typeof releaseProblemKeys)[number];

export interface ReleaseProblem {
  key: ReleaseProblemKey;
  /** Prevents the release; without it, a warning. */
  blocking: boolean;
  params: Record<string, string | number>;
  item_id: string | null;
}

type Section = CheckedQuestionnaire['sections'][number];
const minuteMs = 60_000;

const problem = (
  key: ReleaseProblemKey,
  blocking: boolean,
  params: ReleaseProblem['params'] = {},
  itemId: string | null = null,
): ReleaseProblem => ({ key, blocking, params, item_id: itemId });

function periodProblems(
  { starts_at, ends_at, settings }: CheckedQuestionnaire,
  nowMs: number,
): ReleaseProblem[] {
  if (ends_at === null) return [];
  const startMs = starts_at === null ? null : Date.parse(starts_at);
  const endMs = Date.parse(ends_at);
  if (startMs !== null && endMs <= startMs) return [problem('end_before_start', true)];
  if (endMs <= nowMs) return [problem('end_in_past', true)];
  const periodMin = Math.floor((endMs - (startMs ?? nowMs)) / minuteMs);
  const exceeds = (minutes: number | null): boolean => minutes !== null && minutes > periodMin;
  return [
    ...(exceeds(settings.limit_min) ? [problem('limit_over_period', false, { period_min: periodMin })] : []),
    ...(exceeds(settings.entry_limit_min)
      ? [problem('entry_limit_over_period', false, { period_min: periodMin })]
      : []),
  ];
}

/** Lists of devices, systems and browsers that leave nothing over of each other. */
function environmentProblems({ settings }: CheckedQuestionnaire): ReleaseProblem[] {
  const { isImpossible, useless } = findEnvironmentConflicts(settings);
  if (isImpossible) return [problem('environment_impossible', false)];
  if (useless.length === 0) return [];
  const names = useless.map((one) => environmentNames[one]).join(', ');
  return [problem('environment_useless', false, { names })];
}

const isWorthNothing = (score: string): boolean => new Big(score).lte(0);

function itemProblems(
  section: Section,
  settings: CheckedQuestionnaire['settings'],
  seen: Set<string>,
): ReleaseProblem[] {
  const problems: ReleaseProblem[] = [];
  for (const item of section.items) {
    const params = { title: item.title };
    if (item.is_incomplete) problems.push(problem('question_incomplete', true, params, item.id));
    if (!isAnswerable(item.type)) continue;
    // A file bears names, voices and faces.
    if (settings.anonymous && item.type === 'media')
      problems.push(problem('anonymous_files', true, params, item.id));
    if (seen.has(item.question_version_id)) problems.push(problem('question_twice', false, params, item.id));
    seen.add(item.question_version_id);
    if (isWorthNothing(itemMax(settings, item.difficulty, item.score)))
      problems.push(problem('question_without_score', false, params, item.id));
    if (!item.has_key && !isScoredByHand(item.type))
      problems.push(problem('question_without_key', false, params, item.id));
  }
  return problems;
}

function drawProblems(section: Section, settings: CheckedQuestionnaire['settings']): ReleaseProblem[] {
  return section.draws.flatMap((draw) => {
    const problems: ReleaseProblem[] = [];
    // Who was asked what would tell whose an answer is.
    if (settings.anonymous) problems.push(problem('anonymous_draw', true));
    if (draw.count > draw.available)
      problems.push(problem('draw_too_large', true, { asked: draw.count, available: draw.available }));
    const levels: Difficulty[] = draw.difficulty === null ? ['D', 'M', 'E'] : [draw.difficulty];
    if (levels.some((level) => isWorthNothing(itemMax(settings, level, draw.score))))
      problems.push(problem('draw_without_score', false));
    return problems;
  });
}

/** Validates a questionnaire for its release: blocking problems first, then warnings. */
export function releaseProblems(questionnaire: CheckedQuestionnaire, nowMs: number): ReleaseProblem[] {
  const { sections, settings } = questionnaire;
  const seen = new Set<string>();
  const hasQuestions = sections.some(
    (section) => section.draws.length > 0 || section.items.some((item) => isAnswerable(item.type)),
  );
  const problems = [
    ...(hasQuestions ? [] : [problem('no_questions', true)]),
    ...periodProblems(questionnaire, nowMs),
    ...environmentProblems(questionnaire),
    ...sections.flatMap((section) => [
      ...drawProblems(section, settings),
      ...itemProblems(section, settings, seen),
    ]),
    ...(settings.invited_only && questionnaire.participants === 0 ? [problem('no_participants', false)] : []),
  ];
  return [...problems.filter((found) => found.blocking), ...problems.filter((found) => !found.blocking)];
}
