import { attemptEvents } from '@certame/contract/features/exam/events.ts';
import { severities } from '@certame/contract/features/exam/states.ts';
import * as contract from '@certame/contract/features/timeline/exam-events/endpoints.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { sql } from '@certame/db/sql.ts';
import { getInstitutionInfo } from '#crud/export/institution-info.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { periodFilters } from '#crud/lists/list-conditions.ts';
import type { ExamDefinition } from '#features/exam/index.ts';
import { plainLineOf } from '#lib/html-sanitizer.ts';
import { eventDetails, eventName, maySeeResults } from './details.ts';
import { isStaff, messageOf, staffOf } from './event-sql.ts';
import { findNamedExam } from './find-named-exam.ts';

interface StoredRow extends Omit<contract.ExamEvent, 'question' | 'details'> {
  data: Record<string, unknown>;
  /** Of the staff, which the event names. */
  message: string | null;
}

interface Found {
  definition: ExamDefinition;
  /** The institution's, in which instants among the details are written. */
  timeZone: string;
}

const statementMaxChars = 80;

/** Each candidate has another order of questions, so a number would say nothing here. */
function questionOf({ items }: ExamDefinition, itemId: unknown): string | null {
  const item = typeof itemId === 'string' ? items.get(itemId) : undefined;
  if (!item) return null;
  const text = plainLineOf(item.content.statement);
  return text.length > statementMaxChars ? `${text.slice(0, statementMaxChars - 1)}…` : text;
}

/**
 * Events of all attempts of a questionnaire. The index that keeps an institution's events by instant gives the newest page of a
 * large exam without reading the others; so this is the only order. Within an instant, ids follow the chain.
 */
export const examEventList = defineList<typeof contract.listExamEvents, Found, StoredRow>({
  list: contract.listExamEvents,
  export: contract.exportExamEvents,
  find: async ({ scope, params }) => {
    const definition = await findNamedExam(scope, params.id);
    return { definition, timeZone: (await getInstitutionInfo(scope)).timeZone };
  },
  title: ({ found, translate }) => translate('exam-events.title', { questionnaire: found.definition.name }),
  labels: 'exam-events.columns',
  columns: {
    at: { kind: 'dateTime', sort: true, hasNoGaps: true },
    name: { kind: 'text' },
    number: { kind: 'integer' },
    type: { kind: 'text', cell: ({ type }, { translate }) => eventName(type, translate) },
    severity: { kind: 'select', valueLabels: 'timeline.severities' },
    origin: { kind: 'select', valueLabels: 'exam-events.origins' },
    question: { kind: 'text' },
    details: { kind: 'text' },
    actor: { kind: 'text', notOnPaper: true },
    emitted_at: { kind: 'dateTime', notOnPaper: true },
  },
  sort: { by: 'at', descending: true },
  countUpTo: 10_000,
  filters: {
    severity: { column: sql`t.severity`, accepts: severities },
    type: {
      column: sql`t.type`,
      accepts: (type) => ownValue<unknown>(attemptEvents, type) !== undefined,
    },
    origin: { column: sql`t.origin`, accepts: contract.eventOrigins },
    ...periodFilters(sql`t.at`),
  },
  from: ({ scope, params }) => sql`
    select (lpad(to_hex(e.position), 8, '0') || substr(md5(e.attempt_id::text), 1, 24))::uuid as id, e.attempt_id as answer_id,
           coalesce(person.name, u.name) as name, a.number, e.type, e.severity, e.received_at as at, e.emitted_at, e.data,
           case when ${isStaff} then 'staff' when e.seq > 0 then 'client' else 'server' end as origin,
           concat_ws(' ', u.search_text, person.search_text) as search_text
      from attempt_events e
      join attempts a on a.id = e.attempt_id
      left join participants p on p.id = a.participant_id
      left join users u on u.id = a.user_id
      left join people person on person.id = p.person_id
     where e.institution_id = ${scope.institutionId} and a.questionnaire_id = ${params.id}`,
  details: {
    select: sql`staff.name as actor, message.text as message`,
    joins: sql`
      left join users staff on t.origin = 'staff' and ${staffOf}
      left join attempt_messages message on message.attempt_id = t.answer_id and ${messageOf}`,
  },
  instants: ['at', 'emitted_at'],
  present: ({ data, message, ...row }, { found, translate, caller }) => ({
    ...row,
    question: questionOf(found.definition, data.item_id),
    details:
      message ?? eventDetails(row.type, data, { translate, timeZone: found.timeZone }, maySeeResults(caller)),
  }),
});
