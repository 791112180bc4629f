import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import type pg from 'pg';
import { changedOf } from '../../attempt/changed-attempt.ts';
import type { ExamDefinition } from '../../definition.ts';
import { type ServerEvent, serverEventStatements } from '../../events/append-events.ts';
import { staffEvent } from '../../events/record-staff-actions.ts';
import { finishNotices } from '../../finish-digest/note-finishes.ts';
import { publishCounters } from '../../questionnaire-channel.ts';
import { computeSheets, noAnswers, sheetStatements } from '../../scoring.ts';
import { detachOrWait } from './detach-answers.ts';
import type { Closing, FinishBatch } from './finish-batch.ts';

const closeAttempts = {
  name: 'exam-close-attempts',
  text: `
    update attempts a set state = t.state, finish_reason = t.reason, finished_at = t.finished_at, paused_at = null,
           staff_paused_at = null, staff_pause_reason = null, returned_at = null,
           paused_ms = a.paused_ms
             + coalesce(greatest(0, (extract(epoch from t.finished_at - a.staff_paused_at) * 1000)::bigint), 0),
           late_contact_at = coalesce(t.late_contact_at, a.late_contact_at),
           late_seqs = case when t.late_contact_at is null then a.late_seqs else '{}' end
      from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[])
        as t (id, state, reason, finished_at, late_contact_at)
     where a.id = t.id`,
};

/** An attempt that ran out of time ended at its deadline, whenever the server noticed; one whose clock stood had another end. */
function endOf({ finishedAt, reason, attempt }: Closing, now: Date): Date {
  if (finishedAt) return finishedAt;
  const { deadline_at: deadlineAt } = attempt;
  const ranOut = reason === 'general_time_expired' && attempt.staff_paused_at === null;
  return ranOut && deadlineAt !== null && deadlineAt < now ? deadlineAt : now;
}

/** The attempts' histories go on with their end, and with who of the staff ended them. */
const eventsOf = ({ attempt, reason, staff }: Closing): (ServerEvent & { attemptId: string })[] => [
  { attemptId: attempt.id, type: 'finish', data: { reason } },
  ...(staff
    ? [
        staffEvent(
          { attemptId: attempt.id, type: 'force_finish', data: { reason: staff.reason } },
          staff.userId,
        ),
      ]
    : []),
];

/**
 * Scores the attempts of one questionnaire and gives what closes them, each with its event; rooms and counters are notified after the
 * commit.
 */
export async function closeGroup(
  batch: FinishBatch,
  definition: ExamDefinition,
  group: ReadonlyMap<string, Closing>,
): Promise<pg.QueryConfig[]> {
  const { services, scope, now, results, fixed, answers, chains } = batch;
  const { client, institutionId } = scope;
  const { anonymous: isAnonymous } = definition.settings;
  const closings = [...group.values()];
  // A score would tell something of the answers that it is worked out from.
  const scored = isAnonymous ? [] : [...group.keys()];
  const sheets = await computeSheets(
    client,
    definition,
    scored.flatMap((id) => {
      const itemIds = fixed.get(id)?.itemIds;
      return itemIds ? [{ attemptId: id, itemIds, ...(answers.get(id) ?? noAnswers) }] : [];
    }),
  );
  const closed = closings.map((closing) => {
    const { attempt, reason, index } = closing;
    const pendingItems = isAnonymous ? null : (sheets.get(attempt.id)?.pending ?? 0);
    const state = nextAttemptState(attempt.state, 'finish', { pendingItems });
    const finishedAt = endOf(closing, now);
    results[index] = changedOf(attempt, { state, finishReason: reason, finishedAt });
    return { id: attempt.id, state, reason, finishedAt, lateContactAt: closing.isFirstAfterEnd ? now : null };
  });
  const closedIds = closed.map(({ id }) => id);
  publishCounters(scope, services, definition.id);
  for (const { attempt, reason, isByServer } of closings)
    if (isByServer)
      services.realtime.publish(scope, attemptChannel, { answer_id: attempt.id }, 'finished', { reason });
  return [
    ...sheetStatements(definition, sheets, now),
    {
      ...closeAttempts,
      values: [
        closedIds,
        closed.map((one) => one.state),
        closed.map((one) => one.reason),
        closed.map((one) => one.finishedAt),
        closed.map((one) => one.lateContactAt),
      ],
    },
    ...serverEventStatements(institutionId, now, chains, closings.flatMap(eventsOf)),
    ...finishNotices(institutionId, definition, closedIds, now),
    ...(isAnonymous ? detachOrWait(institutionId, closings, now) : []),
  ];
}
