import { exam } from '@certame/contract/constants.ts';
import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { attemptStates } from '@certame/contract/features/exam/states.ts';
import { type Annotation, annotationsSchema } from '@certame/contract/features/grading/annotations.ts';
import { questionnaireStates } from '@certame/contract/features/questionnaires/states.ts';
import { responses, type ScoreDetail } from '@certame/db/schema/attempts.ts';
import { and, eq, isNotNull, sql } from '@certame/db/sql.ts';
import { isOverForEverybody } from '@certame/rules/exam/answer-key.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import { z } from 'zod';
import { type ExamDefinition, getForm } from '#features/exam/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/** A score with its parts, as computed last or as released. Exact decimals without superfluous zeros. */
const figuresSchema = z.object({
  total: z.string(),
  max: z.string(),
  percent: z.string().nullable(),
  details: z.record(z.string(), z.custom<ScoreDetail>()),
});
export type Figures = z.output<typeof figuresSchema>;

const attemptResultRow = z.object({
  id: z.string(),
  user_id: z.string(),
  participant_id: z.string(),
  questionnaire_id: z.string(),
  state: z.enum(attemptStates),
  finished_at: instantColumn.nullable(),
  participant_name: z.string(),
  released_at: instantColumn.nullable(),
  scores_released_at: instantColumn.nullable(),
  /** Null before the attempt is closed. */
  current: figuresSchema.nullable(),
  released: figuresSchema.nullable(),
});
export type AttemptResult = z.output<typeof attemptResultRow> & { form: AttemptForm };

const figures = (prefix: '' | 'released_') =>
  sql.raw(`
  case when s.${prefix}total is not null then jsonb_build_object(
    'total', trim_scale(s.${prefix}total)::text, 'max', trim_scale(s.${prefix}max)::text,
    'percent', trim_scale(round(s.${prefix}total * 100 / nullif(s.${prefix}max, 0), 4))::text,
    'details', score_details(s.${prefix}details)) end`);

export async function findAttemptResult(scope: Scope, attemptId: string): Promise<AttemptResult | undefined> {
  const [row] = await queryRows(
    scope,
    attemptResultRow,
    sql`
    select a.id, a.user_id, a.participant_id, a.questionnaire_id, a.state, a.finished_at,
           coalesce(person.name, u.name) as participant_name, s.released_at, q.scores_released_at,
           ${figures('')} as current, ${figures('released_')} as released
      from attempts a
      join questionnaires q on q.id = a.questionnaire_id
      join participants p on p.id = a.participant_id
      join users u on u.id = a.user_id
      left join people person on person.id = p.person_id
      left join score_sheets s on s.attempt_id = a.id
     where a.id = ${attemptId} and a.institution_id = ${scope.institutionId}`,
  );
  return row && { ...row, form: await getForm(scope.client, row.id) };
}

/** The responses of an attempt by item. */
export async function loadValues(scope: Scope, attemptId: string): Promise<Map<string, ResponseValue>> {
  const rows = await scope.tx
    .select({ itemId: responses.item_id, value: responses.value })
    .from(responses)
    .where(and(eq(responses.attempt_id, attemptId), isNotNull(responses.value)));
  return new Map(rows.map((row) => [row.itemId, row.value]));
}

/** Comments of graders by item; with an instant only those that were given until then. */
export async function loadComments(
  scope: Scope,
  attemptId: string,
  until: Date | null,
): Promise<Map<string, string>> {
  const rows = await queryRows(
    scope,
    z.object({ item_id: z.string(), comment: z.string() }),
    sql`select g.item_id, string_agg(s.comment, E'\\n\\n' order by g.position) as comment
       from grading_assignments g join assignment_scores s on s.assignment_id = g.id
      where g.attempt_id = ${attemptId} and g.training_id is null and s.comment <> ''
        and (${until}::timestamptz is null or s.updated_at <= ${until}::timestamptz)
      group by g.item_id`,
  );
  return new Map(rows.map((row) => [row.item_id, row.comment]));
}

/** Comments of graders on passages of each answer, where the correction shows them to candidates. */
export async function loadAnnotations(
  scope: Scope,
  attemptId: string,
  until: Date | null,
): Promise<Map<string, Annotation[]>> {
  const rows = await queryRows(
    scope,
    z.object({ item_id: z.string(), annotations: annotationsSchema }),
    sql`select g.item_id, s.annotations
          from grading_assignments g
          join grading_configs c on c.id = g.config_id and c.show_annotations
          join assignment_scores s on s.assignment_id = g.id and s.annotations <> '[]'
         where g.attempt_id = ${attemptId} and g.training_id is null and (${until}::timestamptz is null or s.updated_at <= ${until}::timestamptz)
         order by g.position`,
  );
  const byItem = Map.groupBy(rows, (row) => row.item_id);
  return new Map([...byItem].map(([itemId, given]) => [itemId, given.flatMap((row) => row.annotations)]));
}

const periodRow = z.object({
  state: z.enum(questionnaireStates),
  closed_at: instantColumn.nullable(),
  longest_extension_min: z.int(),
  open_attempts: z.int(),
});

/** Asks the pure rule with what the questionnaire's rows say at this moment. */
export async function isQuestionnaireOver(
  scope: Scope,
  definition: ExamDefinition,
  nowMs: number,
): Promise<boolean> {
  const [row] = await queryRows(
    scope,
    periodRow,
    sql`select q.state, q.closed_at,
            coalesce((select max(extension_min) from participants where questionnaire_id = q.id), 0)::int
              as longest_extension_min,
            (select count(*) from attempts where questionnaire_id = q.id and state in ('in_progress', 'paused'))::int
              as open_attempts
       from questionnaires q where q.id = ${definition.id}`,
  );
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
