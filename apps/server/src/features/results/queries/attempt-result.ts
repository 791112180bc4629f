import { exam } from '@certame/contract/constants.ts';
import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import type { QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';
import type { ScoreDetail } from '@certame/db/schema/attempts.ts';
import { isOverForEverybody } from '@certame/rules/exam/answer-key.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import type { ExamDefinition } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';

/** A score with its parts, as computed last or as released. Exact decimals without superfluous zeros. */
export interface Figures {
  total: string;
  max: string;
  percent: string | null;
  details: Record<string, ScoreDetail>;
}
export interface AttemptResult {
  id: string;
  user_id: string;
  participant_id: string;
  questionnaire_id: string;
  state: AttemptState;
  form: AttemptForm;
  finished_at: Date | null;
  participant_name: string;
  released_at: Date | null;
  scores_released_at: Date | null;
  /** Null before the attempt is closed. */
  current: Figures | null;
  released: Figures | null;
}

const figures = (prefix: '' | 'released_') => `
  case when s.${prefix}total is not null then jsonb_build_object(
    'total', trim_scale(s.${prefix}total)::text, 'max', trim_scale(s.${prefix}max)::text,
    'percent', trim_scale(round(s.${prefix}total * 100 / nullif(s.${prefix}max, 0), 4))::text,
    'details', s.${prefix}details) end`;

const resultQuery = {
  name: 'results-attempt',
  text: `
    select a.id, a.user_id, a.participant_id, a.questionnaire_id, a.state, a.form, a.finished_at,
           coalesce(person.name, u.name) as participant_name, s.released_at, q.scores_released_at,
           ${figures('')} as current, ${figures('released_')} as released
      from attempts a
      join questionnaires q on q.id = a.questionnaire_id
      join participants p on p.id = a.participant_id
      join users u on u.id = a.user_id
      left join people person on person.id = p.person_id
      left join score_sheets s on s.attempt_id = a.id
     where a.id = $1 and a.institution_id = $2`,
};

export async function findAttemptResult(scope: Scope, attemptId: string): Promise<AttemptResult | undefined> {
  const { rows } = await scope.client.query<AttemptResult>({
    ...resultQuery,
    values: [attemptId, scope.institutionId],
  });
  return rows[0];
}

/** The responses of an attempt by item. */
export async function loadValues(scope: Scope, attemptId: string): Promise<Map<string, ResponseValue>> {
  const { rows } = await scope.client.query<{ item_id: string; value: ResponseValue }>(
    'select item_id, value from responses where attempt_id = $1 and value is not null',
    [attemptId],
  );
  return new Map(rows.map((row) => [row.item_id, row.value]));
}

/** Comments of graders by item; with an instant only those that were given until then. */
export async function loadComments(
  scope: Scope,
  attemptId: string,
  until: Date | null,
): Promise<Map<string, string>> {
  const { rows } = await scope.client.query<{ item_id: string; comment: string }>(
    `select g.item_id, string_agg(s.comment, E'\\n\\n' order by g.position) as comment
       from grading_assignments g join assignment_scores s on s.assignment_id = g.id
      where g.attempt_id = $1 and s.comment <> '' and ($2::timestamptz is null or s.updated_at <= $2)
      group by g.item_id`,
    [attemptId, until],
  );
  return new Map(rows.map((row) => [row.item_id, row.comment]));
}

/** Asks the pure rule with what the questionnaire's rows say at this moment. */
export async function isQuestionnaireOver(
  scope: Scope,
  definition: ExamDefinition,
  nowMs: number,
): Promise<boolean> {
  const { rows } = await scope.client.query<{
    state: QuestionnaireState;
    closed_at: Date | null;
    longest_extension_min: number;
    open_attempts: number;
  }>(
    `select q.state, q.closed_at,
            coalesce((select max(extension_min) from participants where questionnaire_id = q.id), 0)::int
              as longest_extension_min,
            (select count(*) from attempts where questionnaire_id = q.id and state in ('in_progress', 'paused'))::int
              as open_attempts
       from questionnaires q where q.id = $1`,
    [definition.id],
  );
  const [row] = rows;
  if (!row) return false;
  return isOverForEverybody({
    nowMs,
    state: row.state,
    closedAtMs: row.closed_at?.getTime() ?? null,
    endsAtMs: definition.endsAtMs,
    releasedAtMs: definition.releasedAtMs,
    limitDays: definition.settings.limit_days,
    longestExtensionMin: row.longest_extension_min,
    openAttempts: row.open_attempts,
    lateSyncMs: exam.lateSyncMs,
  });
}
