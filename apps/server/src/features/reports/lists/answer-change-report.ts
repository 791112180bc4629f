import * as contract from '@certame/contract/features/reports/endpoints.ts';
import {
  type AnswerChangeRow,
  type ChangeDirection,
  changeDirections,
} from '@certame/contract/features/reports/rows.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { sql } from '@certame/db/sql.ts';
import { directionOf } from '@certame/rules/reports/answer-outcome.ts';
import { scoreItem } from '@certame/rules/scoring/score-item.ts';
import { z } from 'zod';
import { loadKeys, takesOptions } from '#features/exam/index.ts';
import { answerDetails } from '#features/timeline/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import { defineReport } from '../define-report.ts';
import {
  attemptColumns,
  attemptFilters,
  attemptListColumns,
  attemptTables,
  isOfSubject,
} from '../lib/attempt-rows.ts';
import { figuresIn, pointsOf } from '../lib/figures.ts';
import { findSubject, onlyOf, type ReportSubject } from '../lib/report-subject.ts';

type Stored = Omit<AnswerChangeRow, 'question' | 'title' | 'first_answer' | 'last_answer' | 'direction'> & {
  item_id: string;
  first_value: unknown;
  last_value: unknown;
};

/** What a value is worth; null where the computer can't say. */
function scoreOf({ questionnaires, keys }: ReportSubject, itemId: string, value: unknown) {
  const item = questionnaires[0]?.byItem.get(itemId)?.item;
  const key = keys?.get(itemId);
  if (!item || !key) return null;
  const scored = scoreItem({ type: item.type, content: item.content, key, value, max: item.max });
  return scored.state === 'auto' ? { score: scored.score, max: item.max } : null;
}
const directionIn = (found: ReportSubject, itemId: string, first: unknown, last: unknown): ChangeDirection =>
  directionOf(scoreOf(found, itemId, first), scoreOf(found, itemId, last));

/**
 * One row for each attempt and question whose answer changed after it was first given. Only questions with options: a typed
 * answer is saved as it grows, and its history says how it was typed. Attempts are read in the order of names, one after
 * the other, so that a page costs its own attempts and not all of them; for the same reason only that order is offered.
 */
export const answerChangeReport = defineReport<typeof contract.listAnswerChanges, Stored>({
  list: contract.listAnswerChanges,
  export: contract.exportAnswerChanges,
  charts: contract.getAnswerChangeCharts,
  titleKey: 'titles./reports/questionnaire/answer_change',
  required: ['questionnaire_id'],
  find: async (context) => {
    const subject = await findSubject(context, 'questionnaire_id');
    return { ...subject, keys: await loadKeys(context.scope.client, onlyOf(subject).definition) };
  },
  labels: 'reports.columns',
  columns: {
    ...attemptListColumns,
    identifier: { kind: 'text' },
    class_name: { kind: 'text' },
    state: { kind: 'select', valueLabels: 'results.server.states', notOnPaper: true },
    number: { kind: 'integer', notOnPaper: true },
    question: { kind: 'integer' },
    title: { kind: 'text', notOnPaper: true },
    first_answer: { kind: 'text' },
    last_answer: { kind: 'text' },
    changes: { kind: 'integer' },
    direction: { kind: 'select', valueLabels: 'reports.series' },
    first_at: { kind: 'dateTime', notOnPaper: true },
    last_at: { kind: 'dateTime' },
  },
  sort: { by: 'name' },
  countUpTo: 1000,
  filters: { ...attemptFilters, item_id: { column: sql`t.item_id`, accepts: isUuid } },
  from: (context) => {
    const items = onlyOf(context.found).questions.filter(({ item }) => takesOptions(item.type));
    return sql`
      select md5(concat_ws(':', a.attempt_id, change.item_id))::uuid as id, a.*, change.*
        from (select a.id as attempt_id, ${attemptColumns} from ${attemptTables} where ${isOfSubject(context)} order by name, a.id) a
        cross join lateral (
          select c.item_id, (array_agg(c.value order by c.seq) filter (where c.value is not null))[1] as first_value,
                 (array_agg(c.value order by c.seq desc))[1] as last_value, min(c.answered_at) as first_at, max(c.answered_at) as last_at,
                 count(*) filter (where c.value is distinct from c.previous)::int - 1 as changes
            from (
              select h.item_id, h.seq, h.value, h.answered_at, lag(h.value) over (partition by h.item_id order by h.seq) as previous
                from response_changes h
               where h.attempt_id = a.attempt_id and h.institution_id = ${context.scope.institutionId}
                 and h.item_id = any(${uuidList(items.map(({ item }) => item.id))})
            ) c
           group by c.item_id having count(*) filter (where c.value is distinct from c.previous) > 1
        ) change`;
  },
  present: ({ item_id, first_value, last_value, ...row }, { found, translate }) => {
    const question = onlyOf(found).byItem.get(item_id);
    const shown = {
      type: question?.item.type,
      options: question?.item.content.options.map(({ id }) => id) ?? [],
    };
    return {
      ...row,
      question: question?.number ?? 0,
      title: question?.title ?? '',
      first_answer: answerDetails(first_value, shown, translate),
      last_answer:
        last_value === null ? translate('reports.cleared') : answerDetails(last_value, shown, translate),
      direction: directionIn(found, item_id, first_value, last_value),
    };
  },
  async figures(matching, { scope, found, translate }) {
    const rows = await queryRows(
      scope,
      z.object({
        item_id: z.string(),
        first_value: z.unknown(),
        last_value: z.unknown(),
        count: z.number(),
        changes: z.number(),
        attempts: z.number(),
      }),
      sql`with changed as materialized (select t.* from ${matching})
          select item_id, first_value, last_value, count(*)::int as count, sum(changes)::int as changes,
                 (select count(distinct attempt_id) from changed)::int as attempts
            from changed group by 1, 2, 3`,
    );
    const questionnaire = onlyOf(found);
    const directed = rows
      .map(({ item_id, first_value, last_value, count }) => ({
        number: questionnaire.byItem.get(item_id)?.number ?? 0,
        series: directionIn(found, item_id, first_value, last_value),
        count,
      }))
      .sort((a, b) => a.number - b.number)
      .map(({ number, ...one }) => ({ ...one, label: translate('reports.question', { number }) }));
    const of = (direction: ChangeDirection): number =>
      directed.reduce((sum, { series, count }) => sum + (series === direction ? count : 0), 0);
    const { fact, chart } = figuresIn(translate);
    return {
      facts: [
        fact('changed_attempts', rows[0]?.attempts ?? 0),
        fact(
          'changed_answers',
          rows.reduce((sum, { count }) => sum + count, 0),
        ),
        fact(
          'changes',
          rows.reduce((sum, { changes }) => sum + changes, 0),
        ),
        fact('wrong_right', of('wrong_right')),
        fact('right_wrong', of('right_wrong')),
      ],
      charts: [
        chart('changes', changeDirections, pointsOf(directed, changeDirections), {
          unit: 'answers',
          stacked: true,
        }),
      ],
    };
  },
});
