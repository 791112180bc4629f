import type { Scope } from '#plugins/database.ts';
import { findSubject } from '../find-subject.ts';

/** What of an own result may be appealed against. @throws AppError `not-found`. */
export async function readSubject(scope: Scope, attemptId: string, nowMs: number) {
  const { definition, rules, filed, untilMs, items, hasExamAppeal } = await findSubject(scope, attemptId);
  return {
    questionnaire_name: definition.name,
    short_url_id: definition.shortUrlId,
    until: untilMs === null || nowMs >= untilMs ? null : new Date(untilMs).toISOString(),
    left: Math.max(0, rules.max_appeals - filed),
    max_attachments: rules.max_attachments,
    whole_exam: rules.whole_exam && !hasExamAppeal,
    items: items.flatMap(({ id, number, detail, isBarred, isAppealed }) =>
      detail === null
        ? []
        : [{ item_id: id, number, score: detail.score, max: detail.max, barred: isBarred || isAppealed }],
    ),
  };
}
