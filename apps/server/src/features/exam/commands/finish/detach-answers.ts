import { exam } from '@certame/contract/constants.ts';
import { sql } from '@certame/db/sql.ts';
import type pg from 'pg';
import { z } from 'zod';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';
import type { Closing } from './finish-batch.ts';

/** By then, whatever was given in time has arrived (rules/exam/deadline.ts). */
const waitMs = exam.lateSyncMs + exam.inFlightMs;

const insertAnswers = {
  name: 'exam-insert-anonymous-answers',
  text: `
    insert into anonymous_answers (institution_id, questionnaire_id, answers)
    select $1, a.questionnaire_id, given.answers
      from attempts a,
           lateral (select jsonb_object_agg(r.item_id, r.value) as answers from responses r
                     where r.attempt_id = a.id and r.value is not null) given
     where a.id = any($2::uuid[]) and given.answers is not null
     order by random()`,
};
const deleteResponses = {
  name: 'exam-delete-detached-responses',
  text: 'delete from responses where attempt_id = any($1::uuid[])',
};
/** The form goes too: which questions it drew, or how it shuffled them, is this person's. */
const emptyAttempts = {
  name: 'exam-empty-detached-attempts',
  text: `update attempts set form = '{"sections":[]}', packed_form = null, composition_id = null, current_step = 0, detach_answers_at = null where id = any($1::uuid[])`,
};

const detachLater = {
  name: 'exam-detach-later',
  text: 'update attempts set detach_answers_at = $2 where id = any($1::uuid[])',
};

/** Cuts anonymous answers off from the attempts that they were given in, which stay as the fact that somebody took part. */
const detachStatements = (institutionId: string, attemptIds: readonly string[]): pg.QueryConfig[] =>
  attemptIds.length === 0
    ? []
    : [
        { ...insertAnswers, values: [institutionId, attemptIds] },
        { ...deleteResponses, values: [attemptIds] },
        { ...emptyAttempts, values: [attemptIds] },
      ];

/**
 * Detaches at once what its author has sent: a device that finishes holds nothing more. Of an attempt that was closed otherwise
 * answers may still arrive, and a task detaches them when none can.
 */
export function detachOrWait(
  institutionId: string,
  closings: readonly Closing[],
  now: Date,
): pg.QueryConfig[] {
  const isSent = ({ reason }: Closing): boolean => reason === 'user';
  const idsOf = (some: readonly Closing[]): string[] => some.map(({ attempt }) => attempt.id);
  const waiting = idsOf(closings.filter((closing) => !isSent(closing)));
  return [
    ...detachStatements(institutionId, idsOf(closings.filter(isSent))),
    ...(waiting.length === 0
      ? []
      : [{ ...detachLater, values: [waiting, new Date(now.getTime() + waitMs)] }]),
  ];
}

const batch = 500;
const dueRow = idRow.extend({ institution_id: z.string() });

/** Detaches the answers of attempts that their authors did not close themselves. */
export async function detachOverdueAnswers({ database, now }: Services): Promise<number> {
  const due = await database.asSystem('detach anonymous answers', (transaction) =>
    queryRows(
      transaction,
      dueRow,
      sql`select id, institution_id from attempts where detach_answers_at <= ${new Date(now())} order by id limit ${batch}`,
    ),
  );
  for (const institutionId of new Set(due.map((one) => one.institution_id))) {
    const ids = due.filter((one) => one.institution_id === institutionId).map(({ id }) => id);
    await database.inTenant({ institutionId, userId: null }, async ({ tx, client }) => {
      const locked = await queryRows(
        { tx },
        idRow,
        sql`select id from attempts where id = any(${sql.param(ids)}::uuid[]) and detach_answers_at is not null
             order by id for no key update`,
      );
      const lockedIds = locked.map(({ id }) => id);
      for (const statement of detachStatements(institutionId, lockedIds)) await client.query(statement);
    });
  }
  return due.length;
}
