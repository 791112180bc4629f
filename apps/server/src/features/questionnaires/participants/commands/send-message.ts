import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import type { AttemptEventType } from '@certame/contract/features/exam/events.ts';
import type { sendMessage as endpoint } from '@certame/contract/features/exam/messages/endpoints.ts';
import type { StaffMessageKind } from '@certame/contract/features/exam/messages/message.ts';
import type { BodyOf, ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { recordStaffActions, requireNamed } from '#features/exam/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockOpenAttempts } from '../../lock-open-attempts.ts';
import { lockForChange, requireState, settingsOf } from '../../questionnaire-repository.ts';

/** `id`: of the questionnaire. */
type Message = BodyOf<typeof endpoint> & { id: string; kind?: StaffMessageKind; callId?: string };
type Outcome = ReplyOf<typeof endpoint>['model'];

const namedRow = z.object({ id: z.string(), name: z.string(), has_attempt: z.boolean() });

/** The named participants. @throws AppError `validation` where one is not of this questionnaire. */
async function getNamed(scope: Scope, questionnaireId: string, ids: readonly string[]) {
  const rows = await queryRows(
    scope,
    namedRow,
    sql`select p.id, coalesce(person.name, u.name) as name,
               exists (select from attempts a where a.participant_id = p.id) as has_attempt
          from participants p join users u on u.id = p.user_id left join people person on person.id = p.person_id
         where p.questionnaire_id = ${questionnaireId} and p.institution_id = ${scope.institutionId}
           and p.id = any(${uuidList(ids)})
         order by name, p.id`,
  );
  if (rows.length !== ids.length)
    throw new AppError('validation', { fields: { participant_ids: [{ key: 'foreign' }] } });
  return rows;
}

const eventOf = {
  message: 'staff_message_sent',
  warning: 'supervisor_warning',
  call: 'supervisor_call',
} as const satisfies Record<StaffMessageKind, AttemptEventType>;

const sentRow = z.object({ id: z.string(), attempt_id: z.string() });

/** One statement for a whole hall: the message of each attempt, and its count of what is unread. */
const insertMessages = (
  scope: Scope,
  attemptIds: readonly string[],
  { text, kind = 'message', callId }: Pick<Message, 'text' | 'kind' | 'callId'>,
  now: Date,
) =>
  queryRows(
    scope,
    sentRow,
    sql`with sent as (
          insert into attempt_messages (institution_id, attempt_id, kind, text, call_id, sent_by, sent_at)
          select ${scope.institutionId}::uuid, id, ${kind}::text, ${text}::text, ${callId ?? null}::uuid, ${scope.userId}::uuid, ${now}::timestamptz from unnest(${uuidList(attemptIds)}) as t (id)
          returning id, attempt_id
        ), counted as (
          update attempts a set unread_messages = a.unread_messages + 1 from sent where a.id = sent.attempt_id
        )
        select id, attempt_id from sent`,
  );

/**
 * Sends a message to the named participants who are in the exam, or to everybody who is. Each attempt's history names it, and the
 * rooms hear of it after the commit.
 * @throws AppError `questionnaire-state`, `answers-anonymous`, `validation`.
 */
export async function sendMessage(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  { id, text, participant_ids, kind = 'message', callId }: Message,
): Promise<Outcome> {
  const row = await lockForChange(scope, id, 'share');
  requireState(row, ['released']);
  requireNamed({ settings: settingsOf(row) });
  const ids = [...new Set(participant_ids.map((one) => one.toLowerCase()))];
  const named = await getNamed(scope, id, ids);
  const open = await lockOpenAttempts(scope, id, ids.length === 0 ? null : ids);
  const attemptIds = open.map((attempt) => attempt.id);
  const now = new Date(services.now());
  const sent = await insertMessages(scope, attemptIds, { text, kind, callId }, now);
  await recordStaffActions(
    scope,
    now,
    sent.map(({ id: message_id, attempt_id: attemptId }) => ({
      ...{ attemptId, type: eventOf[kind] },
      data: { message_id, characters: text.length },
    })),
  );
  for (const { id: message_id, attempt_id: answer_id } of sent)
    services.realtime.publish(scope, attemptChannel, { answer_id }, 'message.sent', { message_id });
  const reached = new Set(open.map((attempt) => attempt.participant_id));
  return {
    sent: sent.length,
    not_reached: named
      .filter((one) => !reached.has(one.id))
      .map(({ id: participant_id, name, has_attempt }) => ({
        ...{ participant_id, name },
        reason: has_attempt ? 'closed' : 'not_started',
      })),
  };
}
