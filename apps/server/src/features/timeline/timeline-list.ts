import { severities } from '@certame/contract/features/exam/states.ts';
import * as contract from '@certame/contract/features/timeline/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { chainStart, checkLink } from '#features/exam/index.ts';
import { answerDetails, eventDetails, eventName, maySeeResults } from './details.ts';
import { isStaff, messageOf, staffOf } from './event-sql.ts';
import { findTimelineAttempt, type TimelineAttempt } from './find-attempt.ts';

interface StoredRow {
  id: string;
  kind: contract.TimelineKind;
  type: string;
  severity: 'L' | 'M' | 'H';
  at: string;
  emitted_at: string;
  seq: number;
  position: number | null;
  data: Record<string, unknown> | null;
  hash: string | null;
  previous_hash: string | null;
  before_hash: string | null;
  item_id: string | null;
  value: unknown;
  late: boolean;
  actor: string | null;
  /** Of the staff, which the event names. */
  message: string | null;
}

function chainOf(row: StoredRow, attemptId: string): contract.ChainState | null {
  const { position, data, hash, previous_hash: previousHash, before_hash: beforeHash } = row;
  if (position === null || data === null || hash === null || previousHash === null) return null;
  const before = beforeHash === null ? chainStart : { position: position - 1, hash: beforeHash };
  const { seq, type, severity } = row;
  const emittedAt = new Date(row.emitted_at);
  return checkLink(before, { attemptId, position, seq, type, severity, data, emittedAt, previousHash, hash });
}

/**
 * Two histories as one list: changes of answers and the chain of events. Each event of a page is verified against the one
 * before it, so that a page costs a page.
 */
export const timelineList = defineList<typeof contract.listTimeline, TimelineAttempt, StoredRow>({
  list: contract.listTimeline,
  export: contract.exportTimeline,
  find: ({ scope, params }) => findTimelineAttempt(scope, params.answer_id),
  title: ({ found, translate }) => translate('timeline.title', { name: found.name, number: found.number }),
  labels: 'timeline.columns',
  columns: {
    // What came in one request has one instant: the chain's own order follows.
    at: { kind: 'dateTime', sort: sql`(t.at, coalesce(t.position, 0), t.seq)` },
    kind: { kind: 'select', sort: true, valueLabels: 'timeline.kinds' },
    type: {
      kind: 'text',
      sort: true,
      cell: ({ type }, { translate }) => eventName(type, translate),
    },
    severity: {
      kind: 'select',
      sort: sql`array_position(array['L', 'M', 'H'], t.severity)`,
      valueLabels: 'timeline.severities',
    },
    question: { kind: 'integer' },
    details: { kind: 'text' },
    actor: { kind: 'text' },
    late: { kind: 'boolean', sort: true, notOnPaper: true },
    emitted_at: { kind: 'dateTime', sort: true, notOnPaper: true },
    position: { kind: 'integer', sort: true, notOnPaper: true },
    chain: { kind: 'select', valueLabels: 'timeline.chain_states' },
  },
  sort: { by: 'at' },
  search: sql`search_key(t.type || ' ' || coalesce(t.data::text, ''))`,
  filters: {
    kind: { column: sql`t.kind`, accepts: contract.timelineKinds },
    severity: { column: sql`t.severity`, accepts: severities },
  },
  from: ({ scope, params }) => sql`
    select md5(concat_ws(':', 'event', e.attempt_id, e.seq))::uuid as id,
           case when ${isStaff} then 'staff' else 'event' end as kind, e.type, e.severity, e.received_at as at, e.emitted_at, e.seq,
           e.position, e.data, e.hash, e.previous_hash, null::uuid as item_id, null::jsonb as value, false as late
      from attempt_events e
     where e.attempt_id = ${params.answer_id} and e.institution_id = ${scope.institutionId}
    union all
    select md5(concat_ws(':', 'answer', c.attempt_id, c.seq, c.item_id))::uuid, 'answer',
           case when c.value is null then 'answer_cleared' else 'answer_saved' end, case when c.late then 'M' else 'L' end,
           c.received_at, c.answered_at, c.seq, null, null, null, null, c.item_id, c.value, c.late
      from response_changes c
     where c.attempt_id = ${params.answer_id} and c.institution_id = ${scope.institutionId}`,
  details: ({ params }) => ({
    select: sql`before.hash as before_hash, staff.name as actor, message.text as message`,
    joins: sql`
      left join attempt_events before on before.attempt_id = ${params.answer_id} and before.position = t.position - 1
      left join users staff on t.kind = 'staff' and ${staffOf}
      left join attempt_messages message on message.attempt_id = ${params.answer_id} and ${messageOf}`,
  }),
  instants: ['at', 'emitted_at'],
  present: (row, { params, found, translate, caller }) => {
    // Events name their question among their data.
    const itemId = row.item_id ?? row.data?.item_id;
    const question = typeof itemId === 'string' ? found.questions.get(itemId) : undefined;
    const type = row.item_id === null ? undefined : found.definition.items.get(row.item_id)?.type;
    const { id, kind, severity, at, emitted_at, late, position, actor } = row;
    return {
      ...{ id, kind, severity, at, emitted_at, late, position, actor, type: row.type },
      question: question?.number ?? null,
      details:
        row.data === null
          ? maySeeResults(caller)
            ? answerDetails(row.value, { type, options: question?.options ?? [] }, translate)
            : ''
          : (row.message ??
            eventDetails(row.type, row.data, { translate, timeZone: found.timeZone }, maySeeResults(caller))),
      chain: chainOf(row, params.answer_id),
    };
  },
});
