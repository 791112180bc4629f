import type pg from 'pg';
import type { ExamDefinition } from '../../definition.ts';
import { appKey } from '../../environment/admit-device.ts';
import type { NewAttempt } from './start-batch.ts';

const insertAttempts = {
  name: 'exam-insert-attempts',
  text: `
    insert into attempts (id, institution_id, questionnaire_id, participant_id, user_id, number, state, form, started_at,
                          deadline_at, justification, environment, device_id, device_seen_at, session_id, admitted_with,
                          question_closes_at, is_last_question)
    select t.id, $1, $2, t.participant_id, t.user_id, t.number, 'in_progress', t.form::jsonb, $3, t.deadline_at,
           t.justification, t.environment::jsonb, t.device_id, $3, t.session_id, t.admitted_with, t.question_closes_at,
           t.is_last_question
      from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::int[], $8::text[], $9::timestamptz[], $10::text[], $11::text[], $12::text[], $13::uuid[],
                  $14::text[], $15::timestamptz[], $16::boolean[])
        as t (id, participant_id, user_id, number, form, deadline_at, justification, environment, device_id, session_id,
              admitted_with, question_closes_at, is_last_question)`,
};

/** The device in its own words, and what the server made of it. */
function environmentOf({ request: { report, environment }, admittedWith }: NewAttempt): string | null {
  if (report === null && environment === null) return null;
  const { device, os, browser } = environment ?? {};
  const detected = { device, os, browser: browser?.name, version: browser?.version };
  return JSON.stringify({
    ...report,
    detected: admittedWith === appKey ? { ...detected, app: true } : detected,
  });
}

/** Writes the attempts of a batch in one statement. */
export async function insertNewAttempts(
  client: pg.ClientBase,
  definition: ExamDefinition,
  started: NewAttempt[],
  now: Date,
): Promise<void> {
  if (started.length === 0) return;
  await client.query({
    ...insertAttempts,
    values: [
      definition.institutionId,
      definition.id,
      now,
      started.map((one) => one.id),
      started.map((one) => one.participantId),
      started.map((one) => one.request.userId),
      started.map((one) => one.number),
      started.map((one) => JSON.stringify(one.form)),
      started.map((one) => one.deadlineAt),
      started.map((one) => one.request.justification),
      started.map(environmentOf),
      started.map((one) => one.request.deviceId),
      started.map((one) => one.request.sessionId),
      started.map((one) => one.admittedWith),
      started.map((one) => one.question.closesAt),
      started.map((one) => one.question.isLast),
    ],
  });
}

/** Candidates of an open questionnaire who come without an invitation become participants at the start. */
export async function addUninvited(
  client: pg.ClientBase,
  definition: ExamDefinition,
  userIds: string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await client.query({
    name: 'exam-add-uninvited',
    text: `insert into participants (institution_id, questionnaire_id, user_id, person_id, invited, invite_status)
     select $1, $2, u, (select p.id from people p where p.user_id = u and p.institution_id = $1 limit 1), false, 's'
       from unnest($3::uuid[]) u on conflict do nothing`,
    values: [definition.institutionId, definition.id, userIds],
  });
}
