import { AppError, type FieldProblem } from '@certame/contract/errors.ts';
import type { extendDeadline as endpoint } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { participants } from '@certame/db/schema/questionnaires.ts';
import { and, eq, inArray, sql } from '@certame/db/sql.ts';
import { computeReducedLimitMaxMin } from '@certame/rules/exam/deadline.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { recomputeDeadlines } from '../deadlines.ts';
import {
  lockForChange,
  requireState,
  type StoredQuestionnaire,
  settingsOf,
  writeQuestionnaire,
} from '../questionnaire-repository.ts';

/** `id`: of the questionnaire. */
type Extension = BodyOf<typeof endpoint> & { id: string };
type Publisher = Pick<Services, 'realtime'>;

const refuse = (field: string, problem: FieldProblem): never => {
  throw new AppError('validation', { fields: { [field]: [problem] } });
};

/**
 * A reduced duration has to fit into the questionnaire's own duration and into its period; extra time in per cent needs a
 * duration to be added to, and minutes after the end an end. Of a draft that one may follow.
 */
function checkOwnTime(row: StoredQuestionnaire, body: Extension): void {
  const { limit_min: limitMin, limit_days: limitDays, question_limit_s } = settingsOf(row);
  if (body.extra_time_percent && limitMin === null && question_limit_s === null)
    refuse('extra_time_percent', { key: 'extra_needs_limit' });
  const hasEnd = row.state === 'draft' || row.ends_at !== null || limitDays !== null;
  if (body.extension_min && !hasEnd) refuse('extension_min', { key: 'extension_needs_end' });
  if (!body.reduced_limit_min) return;
  const max = computeReducedLimitMaxMin({
    limitMin,
    limitDays,
    startsAtMs: row.starts_at?.getTime() ?? null,
    endsAtMs: row.ends_at?.getTime() ?? null,
    releasedAtMs: row.released_at?.getTime() ?? null,
  });
  if (max !== null && body.reduced_limit_min > max)
    refuse('reduced_limit_min', { key: 'reduced_max', params: { max } });
}

async function extendForAll(
  scope: Scope,
  services: Publisher,
  row: StoredQuestionnaire,
  endsAt: Date,
  now: Date,
): Promise<void> {
  if (row.starts_at && endsAt <= row.starts_at) refuse('ends_at', { key: 'after_start' });
  // Without an end there is nothing to extend, and an earlier one would take time away.
  if (row.ends_at === null || endsAt <= row.ends_at) refuse('ends_at', { key: 'out_of_range' });
  await writeQuestionnaire(scope, row.id, { ends_at: endsAt });
  await recomputeDeadlines(scope, services, { ...row, ends_at: endsAt }, null, now);
}

async function extendForSome(
  scope: Scope,
  services: Publisher,
  row: StoredQuestionnaire,
  body: Extension,
  now: Date,
): Promise<void> {
  if (body.participant_ids.length === 0) refuse('participant_ids', { key: 'min_items', params: { min: 1 } });
  checkOwnTime(row, body);
  const ids = [...new Set(body.participant_ids.map((id) => id.toLowerCase()))];
  const updated = await scope.tx
    .update(participants)
    .set({
      // Null leaves what the participant has.
      extension_min: body.extension_min ?? undefined,
      extra_time_percent: body.extra_time_percent ?? undefined,
      reduced_limit_min: body.reduced_limit_min,
      updated_at: sql`now()`,
    })
    .where(
      and(
        eq(participants.questionnaire_id, row.id),
        eq(participants.institution_id, scope.institutionId),
        inArray(participants.id, ids),
      ),
    );
  if (updated.rowCount !== ids.length) refuse('participant_ids', { key: 'foreign' });
  await recomputeDeadlines(scope, services, row, ids, now);
}

/** Of the named participants, those whose attempts are all closed: more time reaches them after a reopening only. */
const countFinished = async (scope: Scope, id: string, participantIds: readonly string[]): Promise<number> =>
  scope.tx.$count(sql`(
       select a.participant_id from attempts a
        where a.questionnaire_id = ${id} and a.institution_id = ${scope.institutionId}
          and a.participant_id = any(${uuidList(participantIds)})
        group by a.participant_id having bool_and(a.state not in ('in_progress', 'paused'))) finished`);

async function changeDeadlines(
  scope: Scope,
  services: Publisher,
  body: Extension,
  row: StoredQuestionnaire,
  now: Date,
): Promise<void> {
  const isPersonal =
    body.extension_min !== null || body.extra_time_percent !== null || body.reduced_limit_min !== undefined;
  if (body.ends_at !== null && (isPersonal || body.participant_ids.length > 0))
    refuse('ends_at', { key: 'out_of_range' });
  if (body.ends_at !== null) return extendForAll(scope, services, row, new Date(body.ends_at), now);
  if (!isPersonal) refuse(body.participant_ids.length > 0 ? 'extension_min' : 'ends_at', { key: 'required' });
  return extendForSome(scope, services, row, body, now);
}

/**
 * Moves everybody's end, or gives named participants minutes after the end, extra time in per cent, or a duration of
 * their own. Open attempts get their new deadline at once, as an event of each. @returns how many of the named
 * participants it doesn't reach before a reopening, because they have finished. @throws AppError `questionnaire-state`, `validation`.
 */
export async function extendDeadline(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  input: Extension,
): Promise<number> {
  const row = await lockForChange(scope, input.id);
  requireState(row, ['draft', 'released']);
  await changeDeadlines(scope, services, input, row, new Date(services.now()));
  // Anonymous answers have left their attempt: there is nothing to reopen.
  return settingsOf(row).anonymous ? 0 : countFinished(scope, input.id, input.participant_ids);
}
