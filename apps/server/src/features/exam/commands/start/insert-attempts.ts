import { type Composition, packForm } from '@certame/rules/exam/packing/packed-form.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { rememberAttempt } from '../../attempt/attempt-cache.ts';
import { storedForm } from '../../attempt/stored-forms.ts';
import { compositionOf, type DigestedComposition } from '../../compose-form-of.ts';
import type { ExamDefinition } from '../../definition.ts';
import { appKey } from '../../environment/admit-device.ts';
import type { NewAttempt, StartBatch } from './start-batch.ts';

/** An attempt whose composition is not there is refused by the table's check: none begins that could not be read later. */
const insertAttempts = {
  name: 'exam-insert-attempts',
  text: `
    insert into attempts (id, institution_id, questionnaire_id, participant_id, user_id, number, state, composition_id, packed_form,
                          started_at, deadline_at, justification, environment, device_id, device_seen_at, session_id, admitted_with,
                          question_closes_at, is_last_question)
    select t.id, $1, $2, t.participant_id, t.user_id, t.number, 'in_progress', c.id, decode(t.packed_form, 'base64'), $3, t.deadline_at,
           t.justification, t.environment::jsonb, t.device_id, $3, t.session_id, t.admitted_with, t.question_closes_at,
           t.is_last_question
      from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::int[], $8::text[], $9::timestamptz[], $10::text[], $11::text[], $12::text[], $13::uuid[],
                  $14::text[], $15::timestamptz[], $16::boolean[])
        as t (id, participant_id, user_id, number, packed_form, deadline_at, justification, environment, device_id, session_id,
              admitted_with, question_closes_at, is_last_question)
      left join form_compositions c on c.id = $17`,
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

const storedIds = new WeakMap<Composition, string>();

const storeComposition = {
  name: 'exam-store-composition',
  text: `insert into form_compositions (id, institution_id, questionnaire_id, digest, sections) values ($1, $2, $3, $4, $5)
         on conflict (questionnaire_id, digest) do nothing`,
};
const findComposition = {
  name: 'exam-find-composition',
  text: 'select id from form_compositions where questionnaire_id = $1 and digest = $2',
};

/** The id under which the forms of this version of the questionnaire find what they are packed against; stored at its first start. */
export async function requireComposition(
  { client, scope, definition }: Pick<StartBatch, 'client' | 'scope' | 'definition'>,
  composition: DigestedComposition,
): Promise<string> {
  const known = storedIds.get(composition);
  if (known) return known;
  const { id: questionnaireId, institutionId } = definition;
  const { digest, sections } = composition;
  await client.query({
    ...storeComposition,
    values: [uuidv7(), institutionId, questionnaireId, digest, JSON.stringify(sections)],
  });
  const { rows } = await client.query<{ id: string }>({
    ...findComposition,
    values: [questionnaireId, digest],
  });
  const [row] = rows;
  if (!row) throw new Error('A composition was not stored');
  // Not before: a transaction that is rolled back takes its composition with it.
  scope.afterCommit(() => void storedIds.set(composition, row.id));
  return row.id;
}

/** Commits the attempts of a batch, in one statement with what else it ends with, and keeps them in memory. */
export async function commitNewAttempts(batch: StartBatch, others: readonly pg.QueryConfig[]): Promise<void> {
  const { definition, now, started, scope } = batch;
  if (started.length === 0) return;
  const composition = compositionOf(definition);
  const compositionId = await requireComposition(batch, composition);
  const packed = started.map((one) => packForm(composition, one.form));
  const inserting = {
    ...insertAttempts,
    values: [
      definition.institutionId,
      definition.id,
      now,
      started.map((one) => one.id),
      started.map((one) => one.participantId),
      started.map((one) => one.request.userId),
      started.map((one) => one.number),
      packed.map((bytes) => Buffer.from(bytes).toString('base64')),
      started.map((one) => one.deadlineAt),
      started.map((one) => one.request.justification),
      started.map(environmentOf),
      started.map((one) => one.request.deviceId),
      started.map((one) => one.request.sessionId),
      started.map((one) => one.admittedWith),
      started.map((one) => one.question.closesAt),
      started.map((one) => one.question.isLast),
      compositionId,
    ],
  };
  try {
    await scope.commitWith([inserting, ...others]);
  } catch (error) {
    // Perhaps the database was set back to before the composition was stored.
    storedIds.delete(composition);
    throw error;
  }
  for (const [index, { id, form }] of started.entries())
    rememberAttempt(id, definition.id, form, storedForm(composition, packed[index] as Uint8Array, id));
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
