import { AppError } from '@certame/contract/errors.ts';
import { isOpen, participationStates } from '@certame/contract/features/exam/states.ts';
import { supportQueueChannel } from '@certame/contract/features/proctoring/support/channels.ts';
import type { SupportKind } from '@certame/contract/features/proctoring/support/support-states.ts';
import { support_requests } from '@certame/db/schema/support.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { type ExamDefinition, getDefinitionForCandidate, recordStaffActions } from '#features/exam/index.ts';
import { notifyMany } from '#features/notifications/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { appendMessage, type NewSupportMessage } from '../append-message.ts';
import { findHelpers } from '../helpers.ts';
import { writeAsCandidate } from './write-as-candidate.ts';

export interface AskInput extends NewSupportMessage {
  shortUrlId: string;
  kind: SupportKind;
}

const participantRow = z.object({
  id: z.string(),
  name: z.string(),
  attempt_id: z.string().nullable(),
  state: z.enum(participationStates).nullable(),
  /** The request that has the message already, or the one that is open. */
  request_id: z.string().nullable(),
});

/** The scope's user on an exam's list. @throws AppError `support-unavailable`. */
async function getAsker(scope: Scope, { id, hasSupport }: ExamDefinition, clientId: string) {
  const [row] = hasSupport
    ? await queryRows(
        scope,
        participantRow,
        sql`select p.id, coalesce((select name from people where id = p.person_id), u.name) as name, a.id as attempt_id, a.state,
                   coalesce((select m.request_id from support_messages m join support_requests r on r.id = m.request_id
                              where r.participant_id = p.id and m.sender_id = p.user_id and m.client_id = ${clientId}),
                            (select r.id from support_requests r where r.participant_id = p.id and r.state <> 'closed')) as request_id
              from participants p
              join users u on u.id = p.user_id
              left join lateral (select * from attempts a where a.participant_id = p.id order by a.number desc limit 1) a on true
             where p.questionnaire_id = ${id} and p.institution_id = ${scope.institutionId} and p.user_id = ${scope.userId}`,
      )
    : [];
  if (!row) throw new AppError('support-unavailable');
  return row;
}

/** Those who may help and don't have the queue before them: assigned people, or where there are none those who prepare rooms. */
async function notifyHelpers(
  scope: Scope,
  services: Services,
  request: { id: string; questionnaire_id: string; participant_id: string },
  data: Record<string, unknown>,
): Promise<void> {
  const helpers = await findHelpers(scope, request);
  const assigned = helpers.filter((helper) => helper.is_assigned);
  const present = services.realtime.membersOf(supportQueueChannel, { institution_id: scope.institutionId });
  await notifyMany(
    scope,
    services,
    (assigned.length > 0 ? assigned : helpers)
      .filter(({ id }) => id !== scope.userId && !present?.has(id))
      .map(({ id: userId }) => ({ userId, type: 'support.requested', data, link: `/support/${request.id}` })),
  );
}

/**
 * A candidate asks for help with an exam. With a request open, the text becomes a message of it.
 * @throws AppError `not-found`, `exam-not-invited`, `support-unavailable`.
 */
export async function askForSupport(
  scope: Scope,
  services: Services,
  { shortUrlId, kind, ...message }: AskInput,
): Promise<string> {
  const definition = await getDefinitionForCandidate(scope, shortUrlId);
  const asker = await getAsker(scope, definition, message.client_id);
  if (asker.request_id !== null) {
    await writeAsCandidate(scope, services, { id: asker.request_id, ...message });
    return definition.id;
  }
  const now = new Date(services.now());
  const attemptId = asker.attempt_id !== null && asker.state && isOpen(asker.state) ? asker.attempt_id : null;
  const [made] = await scope.tx
    .insert(support_requests)
    .values({
      institution_id: scope.institutionId,
      questionnaire_id: definition.id,
      participant_id: asker.id,
      attempt_id: attemptId,
      kind,
      opened_at: now,
    })
    .onConflictDoNothing({ target: support_requests.participant_id, where: sql`state <> 'closed'` })
    .returning({ id: support_requests.id });
  if (!made) {
    // Asked twice at this very moment: the other call has made it by now.
    const { request_id: id } = await getAsker(scope, definition, message.client_id);
    if (id === null) throw new AppError('busy');
    await writeAsCandidate(scope, services, { id, ...message });
    return definition.id;
  }
  await appendMessage(scope, services, made.id, { ...message, side: 'candidate' });
  if (attemptId !== null)
    await recordStaffActions(scope, now, [
      { attemptId, type: 'support_requested', data: { request_id: made.id, kind } },
    ]);
  const request = { id: made.id, questionnaire_id: definition.id, participant_id: asker.id };
  const { name: questionnaire_name } = definition;
  await notifyHelpers(scope, services, request, { candidate: asker.name, questionnaire_name });
  return definition.id;
}
