import { AppError } from '@certame/contract/errors.ts';
import type { AppealRules } from '@certame/contract/features/appeals/rules.ts';
import type { ScoreDetail } from '@certame/db/schema/attempts.ts';
import { sql } from '@certame/db/sql.ts';
import { appealsUntilMs } from '@certame/rules/appeals/appeal-window.ts';
import { z } from 'zod';
import { type ExamDefinition, getDefinition, getForm, numbersOf } from '#features/exam/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { loadRules } from './load-rules.ts';

const attemptRow = z.object({
  questionnaire_id: z.string(),
  first_released_at: instantColumn.nullable(),
  released_total: z.string().nullable(),
  details: z.record(z.string(), z.custom<ScoreDetail>()).nullable(),
  /** Appeals of the candidate against this questionnaire, without those that were withdrawn. */
  filed: z.int(),
  /** Of this attempt: what they are against, null for the whole exam. */
  against: z.array(z.string().nullable()),
  /** Questions that may be appealed against, in whichever version; null: all. */
  allowed: z.array(z.string()).nullable(),
});

export interface AppealSubject {
  attemptId: string;
  definition: ExamDefinition;
  rules: AppealRules;
  firstReleasedMs: number | null;
  releasedTotal: string | null;
  filed: number;
  /** Null: there are no appeals against it, or there are not yet. */
  untilMs: number | null;
  hasExamAppeal: boolean;
  /** In the order of the candidate's form. */
  items: { id: string; number: number; detail: ScoreDetail | null; isBarred: boolean; isAppealed: boolean }[];
}

/** What the caller may appeal against in an own attempt. @throws AppError `not-found`. */
export async function findSubject(scope: Scope, attemptId: string): Promise<AppealSubject> {
  const [row] = await queryRows(
    scope,
    attemptRow,
    sql`select a.questionnaire_id, s.first_released_at, s.released_total::text, score_details(s.released_details) as details,
               (select count(*)::int from appeals p where p.questionnaire_id = a.questionnaire_id and p.user_id = a.user_id and p.withdrawn_at is null) as filed,
               array(select p.item_id from appeals p where p.attempt_id = a.id and p.withdrawn_at is null) as against,
               (select array(select m.id from questionnaire_items n
                               join questionnaire_items m on m.questionnaire_id = n.questionnaire_id and m.question_id = n.question_id
                              where n.questionnaire_id = r.questionnaire_id and n.id = any(r.item_ids))
                  from appeal_rules r where r.questionnaire_id = a.questionnaire_id and r.item_ids is not null) as allowed
          from attempts a left join score_sheets s on s.attempt_id = a.id and a.state <> 'voided'
         where a.id = ${attemptId} and a.institution_id = ${scope.institutionId} and a.user_id = ${scope.userId}`,
  );
  if (!row) throw new AppError('not-found');
  const definition = await getDefinition(scope.client, row.questionnaire_id);
  const rules = await loadRules(scope, row.questionnaire_id);
  // Who doesn't see the result has nothing to appeal against, and nobody's answers are nobody's.
  const isShown = definition.settings.view_result && !definition.settings.anonymous;
  const firstReleasedMs = isShown ? (row.first_released_at?.getTime() ?? null) : null;
  const numbers = numbersOf(await getForm(scope.client, attemptId));
  return {
    attemptId,
    definition,
    rules,
    firstReleasedMs,
    releasedTotal: row.released_total,
    filed: row.filed,
    untilMs: appealsUntilMs(rules, firstReleasedMs),
    hasExamAppeal: row.against.includes(null),
    items: [...numbers].map(([id, number]) => ({
      id,
      number,
      detail: firstReleasedMs === null ? null : (row.details?.[id] ?? null),
      isBarred: row.allowed !== null && !row.allowed.includes(id),
      isAppealed: row.against.includes(id),
    })),
  };
}

/** Until when the caller may appeal against an own result, and how often; null: not, or not any more. */
export async function findAppealWindow(
  scope: Scope,
  attemptId: string,
  nowMs: number,
): Promise<{ until: string; left: number } | null> {
  const { untilMs, rules, filed } = await findSubject(scope, attemptId);
  if (untilMs === null || nowMs >= untilMs) return null;
  return { until: new Date(untilMs).toISOString(), left: Math.max(0, rules.max_appeals - filed) };
}
