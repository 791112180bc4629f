import { participationStates } from '@certame/contract/features/exam/states.ts';
import * as contract from '@certame/contract/features/questionnaires/endpoints.ts';
import { inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { leadEmail } from '#features/campaigns/index.ts';
import { participationColumn } from '#features/exam/index.ts';
import { statusByDelivery } from '#lib/mail/status-by-delivery.ts';
import { getQuestionnaireRow, type StoredQuestionnaire } from '../questionnaire-repository.ts';

/** The account's name and e-mail where no person of the institution stands behind it. */
export const participantList = defineList<typeof contract.listParticipants, StoredQuestionnaire>({
  list: contract.listParticipants,
  export: contract.exportParticipants,
  find: ({ scope, params }) => getQuestionnaireRow(scope, params.id),
  title: ({ found }) => found.name,
  labels: 'questionnaires.server.participant_columns',
  columns: {
    name: { kind: 'text', sort: true },
    email: { kind: 'email', sort: true },
    identifier: { kind: 'text', sort: true },
    class_name: { kind: 'text', sort: true },
    invite_status: { kind: 'select', sort: true, valueLabels: 'questionnaires.participants.invite' },
    state: { kind: 'select', sort: true, valueLabels: 'questionnaires.participants.attempt' },
    attempts: { kind: 'integer', sort: true },
    extension_min: { kind: 'integer', sort: true },
    extra_time_percent: { kind: 'integer', sort: true },
    reduced_limit_min: { kind: 'integer', sort: true },
  },
  sort: { by: 'name' },
  orders: { created_at: sql`t.created_at` },
  filters: {
    invite_status: { column: sql`t.invite_status`, accepts: inviteStatuses },
    state: { column: sql`t.state`, accepts: [...participationStates, 'not_started'] },
    class_id: { column: sql`t.class_id`, accepts: isUuid },
  },
  instants: ['created_at'],
  from: ({ scope, params }) => sql`
    select p.id, coalesce(person.name, u.name) as name, coalesce(lead.email, u.email) as email, person.identifier,
           c.name as class_name, p.class_id, ${statusByDelivery(sql`p.invite_status`, sql`p.id`)} as invite_status,
           p.extension_min, p.extra_time_percent, p.reduced_limit_min, a.attempts, a.last_attempt_id,
           coalesce(a.state, 'not_started') as state, p.created_at, coalesce(tries.wrong, 0) as wrong_passwords,
           coalesce(person.search_text, u.search_text) as search_text
      from participants p
      join users u on u.id = p.user_id
      left join people person on person.id = p.person_id
      ${leadEmail}
      left join classes c on c.id = p.class_id
      left join exam_password_tries tries on tries.questionnaire_id = p.questionnaire_id and tries.user_id = p.user_id
      left join lateral (
        select count(*)::int as attempts, (array_agg(a.id order by a.number desc))[1] as last_attempt_id,
               (array_agg(${sql.raw(participationColumn)} order by a.number desc))[1] as state
          from attempts a where a.participant_id = p.id
      ) a on true
     where p.questionnaire_id = ${params.id} and p.institution_id = ${scope.institutionId}`,
});
