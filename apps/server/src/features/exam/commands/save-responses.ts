import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type { ResponseValue } from '@certame/contract/features/exam/endpoints.ts';
import { acceptance } from '@certame/rules/exam/deadline.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import { checkResponseValue } from '@certame/rules/exam/response-value.ts';
import { canSave } from '@certame/rules/exam/steps.ts';
import type pg from 'pg';
import { createGroupCommit } from '../../../lib/group-commit.ts';
import type { Services } from '../../../services.ts';
import { type FixedAttempt, loadFixedAttempts, loadForms } from '../attempt-cache.ts';
import { type ExamDefinition, getDefinition, requiredItems } from '../definition.ts';
import { filesOfAttempt } from '../files.ts';
import { type LockedAttempt, lockAttempts } from './lock-attempts.ts';

export interface SaveRequest {
  institutionId: string;
  sessionId: string;
  userId: string;
  attemptId: string;
  deviceId: string;
  responses: readonly { item_id: string; seq: number; value: unknown; answered_at: string }[];
}
export interface SaveOutcome {
  acknowledged: { item_id: string; seq: number }[];
  rejected: { item_id: string; seq: number; code: string }[];
  deadlineAt: Date | null;
}

interface AcceptedChange {
  attemptId: string;
  itemId: string;
  seq: number;
  value: ResponseValue;
  answeredAt: Date;
  late: boolean;
}

/** Device times are only kept for the record; those of a clock that is off by years would not fit the column. */
const recordedInstant = (answeredAtMs: number, nowMs: number): Date =>
  new Date(
    Number.isFinite(answeredAtMs) ? Math.min(Math.max(answeredAtMs, nowMs - 30 * 86_400_000), nowMs) : nowMs,
  );

const maxSeq = 2_000_000_000;

const answeredQuery = {
  name: 'exam-answered-items',
  text: 'select item_id from responses where attempt_id = $1 and value is not null',
};

/** What decides on visibility, read only where the questionnaire restricts it. */
interface Restriction {
  form: AttemptForm;
  answeredItemIds: ReadonlySet<string>;
}

async function loadRestriction(
  client: pg.ClientBase,
  definition: ExamDefinition,
  attemptId: string,
): Promise<Restriction | null> {
  if (!definition.settings.do_not_go_back && !definition.settings.progressive) return null;
  const form = (await loadForms(client, [attemptId])).get(attemptId);
  if (!form) throw new AppError('not-found');
  const { rows } = await client.query<{ item_id: string }>({ ...answeredQuery, values: [attemptId] });
  return { form, answeredItemIds: new Set(rows.map((row) => row.item_id)) };
}

const noFiles: ReadonlySet<string> = new Set();
const fileId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Files of the attempt that the request names, asked only where it answers a media question. */
async function loadOwnFiles(
  client: pg.ClientBase,
  definition: ExamDefinition,
  request: SaveRequest,
): Promise<ReadonlySet<string>> {
  const named = request.responses.flatMap(({ item_id, value }) =>
    definition.items.get(item_id)?.type === 'media' && Array.isArray(value) ? value : [],
  );
  const ids = named.filter((one): one is string => typeof one === 'string' && fileId.test(one));
  return ids.length === 0 ? noFiles : filesOfAttempt(client, request.attemptId, ids);
}

interface Judgement {
  outcome: SaveOutcome;
  changes: AcceptedChange[];
}

/** Decides entry by entry; pure but for its inputs. A bad entry is rejected, the rest is saved. */
function judge(
  request: SaveRequest,
  attempt: LockedAttempt,
  fixed: FixedAttempt,
  definition: ExamDefinition,
  restriction: Restriction | null,
  ownFiles: ReadonlySet<string>,
  nowMs: number,
): Judgement {
  const outcome: SaveOutcome = { acknowledged: [], rejected: [], deadlineAt: attempt.deadline_at };
  const changes: AcceptedChange[] = [];
  const { settings } = definition;
  for (const entry of request.responses) {
    const reject = (code: string) => outcome.rejected.push({ item_id: entry.item_id, seq: entry.seq, code });
    const item = fixed.itemIds.has(entry.item_id) ? definition.items.get(entry.item_id) : undefined;
    if (!item) {
      reject('unknown-item');
      continue;
    }
    if (!Number.isInteger(entry.seq) || entry.seq < 1 || entry.seq > maxSeq) {
      reject('invalid-value');
      continue;
    }
    const answeredAtMs = Date.parse(entry.answered_at);
    const verdict = acceptance({
      answeredAtMs,
      receivedAtMs: nowMs,
      deadlineMs: attempt.deadline_at?.getTime() ?? null,
      lateSyncMs: exam.lateSyncMs,
    });
    if (verdict === 'too_late') {
      reject('answer-too-late');
      continue;
    }
    if (
      restriction &&
      !canSave(entry.item_id, {
        form: restriction.form,
        presentation: settings.presentation,
        doNotGoBack: settings.do_not_go_back,
        progressive: settings.progressive,
        currentStep: attempt.current_step,
        answeredItemIds: restriction.answeredItemIds,
        requiredItemIds: requiredItems(definition),
      })
    ) {
      reject('exam-cannot-go-back');
      continue;
    }
    const check = checkResponseValue(item.content, item.type, entry.value);
    if (!check.ok) {
      reject(check.code);
      continue;
    }
    if (item.type === 'media' && Array.isArray(check.value) && !check.value.every((id) => ownFiles.has(id))) {
      reject('invalid-value');
      continue;
    }
    outcome.acknowledged.push({ item_id: entry.item_id, seq: entry.seq });
    changes.push({
      attemptId: attempt.id,
      itemId: entry.item_id,
      seq: entry.seq,
      value: check.value,
      answeredAt: recordedInstant(answeredAtMs, nowMs),
      late: verdict === 'late_sync',
    });
  }
  return { outcome, changes };
}

/** Why an attempt takes no responses at all; undefined where it does. Late responses of a closed attempt may still count. */
function refusal(request: SaveRequest, attempt: LockedAttempt | undefined): AppError | undefined {
  if (!attempt?.session_valid) return new AppError('unauthenticated');
  if (!attempt.permitted) return new AppError('forbidden');
  if (attempt.id === null || attempt.user_id !== request.userId) return new AppError('not-found');
  if (attempt.device_id !== request.deviceId) return new AppError('more-than-one-user');
  if (attempt.state === 'paused') return new AppError('exam-paused');
  if (attempt.state !== 'in_progress' && !isOpenForLateSync(attempt)) return new AppError('answer-finished');
  return undefined;
}

/**
 * An attempt that the clock closed, not the candidate, still takes what was answered in time and comes late: the job
 * that closes overdue attempts must not win against a line that is down.
 */
const isOpenForLateSync = (attempt: LockedAttempt): boolean =>
  attempt.finish_reason === 'general_time_expired' && attempt.state !== 'released';

/**
 * One statement writes all of it: the history of changes that are newer than what is kept, and their last value. A
 * change that is not newer is left alone, which makes every save repeatable.
 */
const writeChanges = {
  name: 'exam-write-changes',
  text: `
    with input as (
      select * from unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::timestamptz[], $7::boolean[])
        as t (attempt_id, item_id, seq, value, answered_at, late)
    ), fresh as (
      select i.* from input i
       where not exists (select from responses r
                          where r.attempt_id = i.attempt_id and r.item_id = i.item_id and r.seq >= i.seq)
    ), history as (
      insert into response_changes (attempt_id, item_id, seq, institution_id, value, answered_at, received_at, late)
      select attempt_id, item_id, seq, $1, value::jsonb, answered_at, $8, late from fresh
      on conflict do nothing
    )
    insert into responses (attempt_id, item_id, institution_id, seq, value, answered_at, received_at)
    select distinct on (attempt_id, item_id) attempt_id, item_id, $1::uuid, seq, value::jsonb, answered_at, $8::timestamptz
      from fresh order by attempt_id, item_id, seq desc
    on conflict (attempt_id, item_id) do update
      set seq = excluded.seq, value = excluded.value, answered_at = excluded.answered_at, received_at = excluded.received_at
      where excluded.seq > responses.seq`,
};

async function write(
  client: pg.ClientBase,
  institutionId: string,
  changes: AcceptedChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await client.query({
    ...writeChanges,
    values: [
      institutionId,
      changes.map((change) => change.attemptId),
      changes.map((change) => change.itemId),
      changes.map((change) => change.seq),
      changes.map((change) => (change.value === null ? null : JSON.stringify(change.value))),
      changes.map((change) => change.answeredAt),
      changes.map((change) => change.late),
      now,
    ],
  });
}

const heardOf = {
  name: 'exam-heard-of',
  text: `update attempts set device_seen_at = $3, late_sync = late_sync or id = any($2::uuid[]) where id = any($1::uuid[])`,
};

/** A device is written down as heard of at most once in this time: a save costs no update of the attempt's row. */
const heardOfEveryMs = 10_000;

async function saveBatch(
  services: Services,
  institutionId: string,
  requests: SaveRequest[],
): Promise<(SaveOutcome | Error)[]> {
  const nowMs = services.now();
  const now = new Date(nowMs);
  const rescored = new Set<string>();
  const results = await services.database.inTenant({ institutionId, userId: null }, async ({ client }) => {
    const locked = await lockAttempts(client, 'share', institutionId, requests);
    const fixed = await loadFixedAttempts(client, [...new Set(requests.map((request) => request.attemptId))]);
    const definitions = new Map<string, ExamDefinition>();
    const outcomes: (SaveOutcome | Error)[] = [];
    const changes: AcceptedChange[] = [];
    const seen = new Set<string>();
    const late = new Set<string>();
    for (const [index, request] of requests.entries()) {
      const attempt = locked[index];
      const refused = refusal(request, attempt);
      const parts = fixed.get(request.attemptId);
      if (refused || !attempt || !parts) {
        outcomes.push(refused ?? new AppError('not-found'));
        continue;
      }
      const definition =
        definitions.get(parts.questionnaireId) ?? (await getDefinition(client, parts.questionnaireId));
      definitions.set(parts.questionnaireId, definition);
      const restriction = await loadRestriction(client, definition, attempt.id);
      const ownFiles = await loadOwnFiles(client, definition, request);
      const judged = judge(request, attempt, parts, definition, restriction, ownFiles, nowMs);
      const isClosed = attempt.state !== 'in_progress';
      if (isClosed && judged.changes.some((change) => !change.late)) {
        outcomes.push(new AppError('answer-finished'));
        continue;
      }
      if (isClosed && judged.changes.length > 0) rescored.add(attempt.id);
      changes.push(...judged.changes);
      if (judged.changes.some((change) => change.late)) late.add(attempt.id);
      if (nowMs - attempt.device_seen_at.getTime() > heardOfEveryMs || late.has(attempt.id))
        seen.add(attempt.id);
      outcomes.push(judged.outcome);
    }
    await write(client, institutionId, changes, now);
    if (seen.size > 0) await client.query({ ...heardOf, values: [[...seen], [...late], now] });
    return outcomes;
  });
  // Committed: what arrived late for a closed attempt is scored anew by a task of its own.
  if (rescored.size > 0) await onLateResponses(services, institutionId, [...rescored]);
  return results;
}

async function onLateResponses(
  services: Services,
  institutionId: string,
  attemptIds: string[],
): Promise<void> {
  await services.database.inTenant({ institutionId, userId: null }, async (scope) => {
    for (const id of attemptIds) {
      await services.jobs.addTask(
        scope,
        'rescore_attempt',
        { institution_id: institutionId, attempt_id: id },
        `rescore:${id}`,
      );
    }
  });
}

export interface ResponseSaver {
  save(request: SaveRequest): Promise<SaveOutcome>;
  drain(): Promise<void>;
}

/** Saves travel in groups: one transaction and one flush to disk for what many candidates send in the same instant. */
export function createResponseSaver(services: Services): ResponseSaver {
  const group = createGroupCommit<SaveRequest, SaveOutcome>({
    groupOf: (request) => request.institutionId,
    commit: (institutionId, requests) => saveBatch(services, institutionId, requests),
    maxEntries: 128,
    maxInFlight: 2,
    maxWaiting: 20_000,
    overflow: () => new AppError('busy'),
  });
  return { save: (request) => group.submit(request), drain: () => group.drain() };
}
