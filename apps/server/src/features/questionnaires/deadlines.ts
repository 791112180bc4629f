import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { sql } from '@certame/db/sql.ts';
import { computeDeadlineMs } from '@certame/rules/exam/deadline.ts';
import { z } from 'zod';
import { recordStaffActions } from '#features/exam/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockOpenAttempts } from './lock-open-attempts.ts';
import { type StoredQuestionnaire, settingsOf } from './questionnaire-repository.ts';

/** An open attempt whose deadline is another now. Null: no limit any more. */
interface ChangedDeadline {
  attemptId: string;
  deadline: string | null;
}

type Publisher = Pick<Services, 'realtime'>;

/** Somebody of the staff did it: an event of each attempt, whichever way its end was moved. The exam rooms hear of it. */
async function recordChanges(
  scope: Scope,
  { realtime }: Publisher,
  changed: readonly ChangedDeadline[],
  now: Date,
): Promise<void> {
  await recordStaffActions(
    scope,
    now,
    changed.map(({ attemptId, deadline }) => ({ attemptId, type: 'deadline_changed', data: { deadline } })),
  );
  for (const { attemptId: answer_id, deadline } of changed)
    realtime.publish(scope, attemptChannel, { answer_id }, 'deadline.changed', {
      deadline,
      server_now: now.toISOString(),
    });
}

/**
 * Works out the deadlines of open attempts again, of all of them or of the named participants', after the period, the
 * limits or a participant's own time has changed. `row` is the questionnaire as it is now.
 */
export async function recomputeDeadlines(
  scope: Scope,
  publisher: Publisher,
  row: StoredQuestionnaire,
  participantIds: readonly string[] | null,
  now: Date,
): Promise<void> {
  const { limit_min: limitMin, limit_days: limitDays } = settingsOf(row);
  const changed: ChangedDeadline[] = [];
  for (const attempt of await lockOpenAttempts(scope, row.id, participantIds)) {
    const deadlineMs = computeDeadlineMs({
      startedAtMs: attempt.started_at.getTime(),
      endsAtMs: row.ends_at?.getTime() ?? null,
      releasedAtMs: row.released_at?.getTime() ?? null,
      limitDays,
      limitMin,
      extensionMin: attempt.extension_min,
      extraTimePercent: attempt.extra_time_percent,
      reducedLimitMin: attempt.reduced_limit_min,
      pausedMs: attempt.paused_ms,
      reopenedUntilMs: attempt.reopened_until?.getTime() ?? null,
      isExamClosed: row.state !== 'released',
      lastQuestionClosesAtMs: attempt.is_last_question
        ? (attempt.question_closes_at?.getTime() ?? null)
        : null,
    });
    if (deadlineMs === (attempt.deadline_at?.getTime() ?? null)) continue;
    changed.push({
      attemptId: attempt.id,
      deadline: deadlineMs === null ? null : new Date(deadlineMs).toISOString(),
    });
  }
  if (changed.length > 0) {
    await scope.tx.execute(sql`
      update attempts a set deadline_at = u.deadline
        from unnest(${uuidList(changed.map((one) => one.attemptId))},
                    ${sql.param(changed.map((one) => one.deadline))}::timestamptz[]) as u(id, deadline)
       where a.id = u.id`);
    await recordChanges(scope, publisher, changed, now);
  }
}

/**
 * Closing ends the period at once: what is open is over now, and the job that closes overdue attempts does the rest.
 * Responses that were given before and are still on their way count as for any other end; a pause has moved that end,
 * whatever the deadline says that the attempt had when it began.
 */
export async function endOpenAttempts(
  scope: Scope,
  publisher: Publisher,
  id: string,
  now: Date,
): Promise<void> {
  const deadline = now.toISOString();
  const rows = await queryRows(
    scope,
    z.object({ id: z.string() }),
    sql`with open as (
       select id from attempts
        where questionnaire_id = ${id} and institution_id = ${scope.institutionId} and state in ('in_progress', 'paused')
          and (deadline_at is null or deadline_at > ${deadline} or state = 'paused')
        order by id for no key update
     )
     update attempts a set deadline_at = ${deadline}, reopened_until = null from open where a.id = open.id returning a.id`,
  );
  const changed = rows.map((row) => ({ attemptId: row.id, deadline }));
  await recordChanges(scope, publisher, changed, now);
}
