import * as contract from '@certame/contract/features/appeals/endpoints.ts';
import * as handling from '@certame/contract/features/appeals/handling/endpoints.ts';
import {
  type AppealStatus,
  appealOutcomes,
  appealReasons,
  appealStatuses,
  openAppealStatuses,
} from '@certame/contract/features/appeals/states.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { textOfList } from '#lib/uuid-list.ts';
import { enforceDataAccess, type Scope } from '#plugins/database.ts';

const [granted, rejected, withdrawn] = appealOutcomes;
const grantedStatus: AppealStatus = 'DE';
const openStatuses = sql`${textOfList(openAppealStatuses)}::text[]`;

const rows = ({ institutionId }: Scope, only: SQL) => sql`
  select p.id, p.protocol, coalesce(person.name, u.name) as requester, q.name as questionnaire_name, p.questionnaire_id, p.item_number,
         p.question_id, p.reason, p.status, came.outcome, p.created_at, p.decided_at,
         case when came.outcome is null then p.due_at end as due_at, p.handler_id, h.name as handler,
         coalesce(nullif(n.title, ''), n.excerpt) as question,
         concat_ws(' ', p.search_text, q.search_text, search_key(coalesce(person.name, u.name))) as search_text
    from appeals p
    join questionnaires q on q.id = p.questionnaire_id
    join attempts a on a.id = p.attempt_id
    join participants t on t.id = a.participant_id
    join users u on u.id = p.user_id
    left join people person on person.id = t.person_id
    left join users h on h.id = p.handler_id
    left join questions n on n.id = p.question_id
   cross join lateral (select case when p.withdrawn_at is not null then ${withdrawn}::text when p.status = any(${openStatuses}) then null
                                   when p.status = ${grantedStatus} then ${granted} else ${rejected} end as outcome) came
   where p.institution_id = ${institutionId} and ${only}`;

const filters = {
  /** Statuses, of which `RE` is what the staff rejected; `withdrawn` is what candidates took back. */
  status: {
    column: sql`case when t.outcome = ${withdrawn} then t.outcome else t.status end`,
    accepts: [...appealStatuses, withdrawn],
  },
  reason: { column: sql`t.reason`, accepts: appealReasons },
  questionnaire_id: { column: sql`t.questionnaire_id::text`, accepts: isUuid },
};

/** The own appeals; for who handles them, everybody's. */
export const appealList = defineList<typeof contract.listAppeals, { isStaff: boolean }>({
  list: contract.listAppeals,
  export: contract.exportAppeals,
  title: ({ translate }) => translate('titles./appeals'),
  labels: 'appeals.columns',
  find: async ({ scope, caller }) => {
    const isStaff = satisfiesRule('appeal_handlings.menu', caller.permissions);
    if (isStaff) await enforceDataAccess(scope);
    return { isStaff };
  },
  columns: {
    protocol: { kind: 'text', sort: true },
    requester: { kind: 'text', sort: true },
    questionnaire_name: { kind: 'text', sort: true },
    item_number: { kind: 'integer' },
    reason: { kind: 'select', sort: true, valueLabels: 'appeals.reasons' },
    status: { kind: 'select', sort: true, valueLabels: 'appeals.statuses' },
    outcome: { kind: 'select', valueLabels: 'appeals.outcomes' },
    created_at: { kind: 'dateTime', sort: true },
    decided_at: { kind: 'dateTime', sort: true },
  },
  shown: ({ found: { isStaff } }) => [
    'protocol',
    ...(isStaff ? ['requester'] : []),
    'questionnaire_name',
    'item_number',
    'reason',
    'status',
    'outcome',
    'created_at',
    'decided_at',
  ],
  sort: { by: 'created_at', descending: true },
  filters,
  from: ({ scope, found: { isStaff } }) =>
    rows(scope, isStaff ? sql`true` : sql`p.user_id = ${scope.userId}`),
  present: (row, { found: { isStaff } }) => ({ ...row, requester: isStaff ? row.requester : null }),
});

/** The queue of the staff. What somebody has filed themselves is handled by others, and isn't in it. */
export const handlingList = defineList<typeof handling.listHandlings>({
  list: handling.listHandlings,
  export: handling.exportHandlings,
  title: ({ translate }) => translate('titles./appeal_handlings'),
  labels: 'appeals.columns',
  columns: {
    protocol: { kind: 'text', sort: true },
    requester: { kind: 'text', sort: true },
    questionnaire_name: { kind: 'text', sort: true },
    question: { kind: 'text', sort: true },
    reason: { kind: 'select', sort: true, valueLabels: 'appeals.reasons' },
    status: { kind: 'select', sort: true, valueLabels: 'appeals.statuses' },
    outcome: { kind: 'select', valueLabels: 'appeals.outcomes' },
    handler: { kind: 'text', sort: true },
    due_at: { kind: 'dateTime', sort: true },
    created_at: { kind: 'dateTime', sort: true },
    decided_at: { kind: 'dateTime', sort: true, notOnPaper: true },
  },
  sort: { by: 'due_at' },
  filters: {
    ...filters,
    /** Own ones, those of nobody, or those that are late. */
    which: (values, { scope, now }) => {
      const open = sql`t.status in ('OP', 'IH', 'PE')`;
      const conditions: Record<string, SQL> = {
        mine: sql`(${open} and t.handler_id = ${scope.userId})`,
        free: sql`(${open} and t.handler_id is null)`,
        late: sql`(${open} and t.due_at < ${now.toISOString()}::timestamptz)`,
        open,
      };
      const wanted = values.flatMap((value) => conditions[value] ?? []);
      return wanted.length === 0 ? sql`false` : sql`(${sql.join(wanted, sql` or `)})`;
    },
    question_id: { column: sql`t.question_id::text`, accepts: isUuid },
  },
  from: ({ scope }) => rows(scope, sql`p.user_id is distinct from ${scope.userId}`),
});
