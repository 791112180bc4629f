import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { computeDeadlineMs } from '@certame/rules/exam/deadline.ts';
import { recordStaffActs } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type StoredQuestionnaire, settingsOf } from './store.ts';

/** An open attempt whose deadline is another now. Null: no limit any more. */
interface ChangedDeadline {
  attemptId: string;
  deadline: string | null;
}

type Publisher = Pick<Services, 'realtime'>;

interface OpenAttempt {
  id: string;
  started_at: Date;
  deadline_at: Date | null;
  paused_ms: string;
  extension_min: number;
  extra_time_percent: number;
  reduced_limit_min: number | null;
}

/** In order of id, so that two changes at once wait for each other instead of blocking each other. */
const openAttempts = `
  select a.id, a.started_at, a.deadline_at, a.paused_ms, p.extension_min, p.extra_time_percent, p.reduced_limit_min
    from attempts a join participants p on p.id = a.participant_id
   where a.questionnaire_id = $1 and a.institution_id = $2 and a.state in ('in_progress', 'paused')
     and ($3::uuid[] is null or a.participant_id = any($3::uuid[]))
   order by a.id for no key update of a`;

/** Somebody of the staff did it: an event of each attempt, whichever way its end was moved. The exam rooms hear of it. */
async function recordChanges(
  scope: Scope,
  { realtime }: Publisher,
  changed: readonly ChangedDeadline[],
  now: Date,
): Promise<void> {
  await recordStaffActs(
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
  const { rows } = await scope.client.query<OpenAttempt>(openAttempts, [
    row.id,
    scope.institutionId,
    participantIds,
  ]);
  const changed: ChangedDeadline[] = [];
  for (const attempt of rows) {
    const deadlineMs = computeDeadlineMs({
      startedAtMs: attempt.started_at.getTime(),
      endsAtMs: row.ends_at?.getTime() ?? null,
      releasedAtMs: row.released_at?.getTime() ?? null,
      limitDays,
      limitMin,
      extensionMin: attempt.extension_min,
      extraTimePercent: attempt.extra_time_percent,
      reducedLimitMin: attempt.reduced_limit_min,
      pausedMs: Number(attempt.paused_ms),
    });
    if (deadlineMs === (attempt.deadline_at?.getTime() ?? null)) continue;
    changed.push({
      attemptId: attempt.id,
      deadline: deadlineMs === null ? null : new Date(deadlineMs).toISOString(),
    });
  }
  if (changed.length > 0) {
    await scope.client.query(
      `update attempts a set deadline_at = u.deadline
         from unnest($1::uuid[], $2::timestamptz[]) as u(id, deadline) where a.id = u.id`,
      [changed.map((one) => one.attemptId), changed.map((one) => one.deadline)],
    );
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
  const { rows } = await scope.client.query<{ id: string }>(
    `with open as (
       select id from attempts
        where questionnaire_id = $1 and institution_id = $2 and state in ('in_progress', 'paused')
          and (deadline_at is null or deadline_at > $3 or state = 'paused')
        order by id for no key update
     )
     update attempts a set deadline_at = $3 from open where a.id = open.id returning a.id`,
    [id, scope.institutionId, now.toISOString()],
  );
  const changed = rows.map((row) => ({ attemptId: row.id, deadline: now.toISOString() }));
  await recordChanges(scope, publisher, changed, now);
}
