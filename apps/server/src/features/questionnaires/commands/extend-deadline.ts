import { AppError, type FieldProblem } from '@certame/contract/errors.ts';
import type { extendDeadline as endpoint } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { recomputeDeadlines } from '../deadlines.ts';
import {
  getQuestionnaireRow,
  requireState,
  type StoredQuestionnaire,
  settingsOf,
  writeQuestionnaire,
} from '../store.ts';

type Extension = BodyOf<typeof endpoint>;
type Publisher = Pick<Services, 'realtime'>;

const refuse = (field: string, problem: FieldProblem): never => {
  throw new AppError('validation', { fields: { [field]: [problem] } });
};

/** A reduced duration has to fit into the questionnaire's own duration and into its period. */
function checkReducedLimit(row: StoredQuestionnaire, reducedMin: number): void {
  const { limit_min: limitMin } = settingsOf(row);
  const periodMin =
    row.starts_at && row.ends_at
      ? Math.floor((row.ends_at.getTime() - row.starts_at.getTime()) / 60_000)
      : null;
  const max = Math.min(limitMin ?? Number.POSITIVE_INFINITY, periodMin ?? Number.POSITIVE_INFINITY);
  if (reducedMin > max) refuse('reduced_limit_min', { key: 'max_value', params: { max } });
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
  if (body.reduced_limit_min) checkReducedLimit(row, body.reduced_limit_min);
  const ids = [...new Set(body.participant_ids.map((id) => id.toLowerCase()))];
  const updated = await scope.client.query(
    `update participants
        set extension_min = coalesce($4, extension_min), extra_time_percent = coalesce($5, extra_time_percent),
            reduced_limit_min = case when $6 then $7 else reduced_limit_min end, updated_at = now()
      where questionnaire_id = $1 and institution_id = $2 and id = any($3::uuid[])`,
    [
      row.id,
      scope.institutionId,
      ids,
      body.extension_min,
      body.extra_time_percent,
      body.reduced_limit_min !== undefined,
      body.reduced_limit_min ?? null,
    ],
  );
  if (updated.rowCount !== ids.length) refuse('participant_ids', { key: 'foreign' });
  await recomputeDeadlines(scope, services, row, ids, now);
}

/** Of the named participants, those whose attempts are all closed: more time reaches them after a reopening only. */
async function countFinished(scope: Scope, id: string, participantIds: readonly string[]): Promise<number> {
  const { rows } = await scope.client.query<{ count: number }>(
    `select count(*)::int as count from (
       select a.participant_id from attempts a
        where a.questionnaire_id = $1 and a.institution_id = $2 and a.participant_id = any($3::uuid[])
        group by a.participant_id having bool_and(a.state not in ('in_progress', 'paused'))) finished`,
    [id, scope.institutionId, participantIds],
  );
  return rows[0]?.count ?? 0;
}

async function changeDeadlines(
  scope: Scope,
  services: Publisher,
  id: string,
  body: Extension,
  now: Date,
): Promise<void> {
  const row = await getQuestionnaireRow(scope, id, 'update');
  requireState(row, ['draft', 'released']);
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
 * participants it doesn't reach, because they have finished. @throws AppError `questionnaire-state`, `validation`.
 */
export async function extendDeadline(
  scope: Scope,
  services: Publisher,
  id: string,
  body: Extension,
  now: Date,
): Promise<number> {
  await changeDeadlines(scope, services, id, body, now);
  return countFinished(scope, id, body.participant_ids);
}
