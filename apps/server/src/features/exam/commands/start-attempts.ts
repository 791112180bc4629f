import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { type AttemptState, isOpen } from '@certame/contract/features/exam/states.ts';
import { computeDeadlineMs } from '@certame/rules/exam/deadline.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { createGroupCommit } from '#lib/group-commit.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { accessFor, countStarted, loadStandings, type Standing } from '../access.ts';
import { rememberAttempt } from '../attempt-cache.ts';
import { composeFormOf } from '../compose-form-of.ts';
import { type ExamDefinition, findDefinitionByShortUrl, isShownToCandidates } from '../definition.ts';
import { newOptionKey } from '../option-ids.ts';
import { publishCounters } from '../questionnaire-channel.ts';
import { appendServerEvent, appendServerEvents } from './append-events.ts';

export interface StartRequest {
  institutionId: string;
  shortUrlId: string;
  userId: string;
  deviceId: string;
  /** Null: of the demonstration, which signs nobody in. */
  sessionId: string | null;
  /** The typed password as it was compared, and with which hash: another one may have been set since. Null: none typed. */
  password: { hash: string | null; isRight: boolean } | null;
  justification: string | null;
  environment: Record<string, unknown> | null;
}
export interface StartedAttempt {
  /** The version of the questionnaire that the attempt stands on. */
  definition: ExamDefinition;
  id: string;
  isNew: boolean;
  state: AttemptState;
  /** Of a new attempt; an older one is read by its query. */
  form: AttemptForm | null;
  deadlineAt: Date | null;
}

interface NewAttempt {
  id: string;
  request: StartRequest;
  participantId: string;
  number: number;
  form: AttemptForm;
  deadlineAt: Date | null;
}

export function deadlineOf(
  definition: ExamDefinition,
  participant: NonNullable<Standing['participant']>,
  startedAtMs: number,
  pausedMs: number,
): Date | null {
  const deadlineMs = computeDeadlineMs({
    startedAtMs,
    limitMin: definition.settings.limit_min,
    extraTimePercent: participant.extraTimePercent,
    reducedLimitMin: participant.reducedLimitMin,
    pausedMs,
    endsAtMs: definition.endsAtMs,
    extensionMin: participant.extensionMin,
    releasedAtMs: definition.releasedAtMs,
    limitDays: definition.settings.limit_days,
  });
  return deadlineMs === null ? null : new Date(deadlineMs);
}

const insertAttempts = {
  name: 'exam-insert-attempts',
  text: `
    insert into attempts (id, institution_id, questionnaire_id, participant_id, user_id, number, state, form, started_at,
                          deadline_at, justification, environment, device_id, device_seen_at, session_id)
    select t.id, $1, $2, t.participant_id, t.user_id, t.number, 'in_progress', t.form::jsonb, $3, t.deadline_at,
           t.justification, t.environment::jsonb, t.device_id, $3, t.session_id
      from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::int[], $8::text[], $9::timestamptz[], $10::text[], $11::text[], $12::text[], $13::uuid[])
        as t (id, participant_id, user_id, number, form, deadline_at, justification, environment, device_id, session_id)`,
};

async function insert(
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
      started.map((one) => (one.request.environment ? JSON.stringify(one.request.environment) : null)),
      started.map((one) => one.request.deviceId),
      started.map((one) => one.request.sessionId),
    ],
  });
}

/** Who comes to an open questionnaire without an invitation becomes a participant at the start. */
async function addUninvited(
  client: pg.ClientBase,
  definition: ExamDefinition,
  userIds: string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await client.query(
    `insert into participants (institution_id, questionnaire_id, user_id, person_id, invited, invite_status)
     select $1, $2, u, (select p.id from people p where p.user_id = u and p.institution_id = $1 limit 1), false, 's'
       from unnest($3::uuid[]) u on conflict do nothing`,
    [definition.institutionId, definition.id, userIds],
  );
}

interface Batch {
  services: Services;
  scope: Scope;
  client: pg.PoolClient;
  definition: ExamDefinition;
  now: Date;
  started: NewAttempt[];
}

/**
 * What a device still holds when another one takes its place is older than what is answered there: it arrives under
 * numbers that the new device begins far above, so that it is kept without replacing anything. No device writes so many
 * changes without a line.
 */
const seqsLeftToADevice = 100_000;

const handOver = {
  name: 'exam-hand-over',
  text: `
    update attempts a
       set device_id = $2, device_seen_at = $3, session_id = coalesce($5, a.session_id),
           seq_floor = case when a.device_id = $2 then a.seq_floor else
             greatest(a.seq_floor, (select coalesce(max(r.seq), 0) from responses r where r.attempt_id = a.id)) + $4 end
     where a.id = $1`,
};

/** Goes on with an open attempt, perhaps on another device. */
async function continueOpen(
  batch: Batch,
  request: StartRequest,
  open: Standing['attempts'][number],
  takeover: boolean,
): Promise<StartedAttempt> {
  const { client, definition, now, services } = batch;
  const isOtherSession =
    open.sessionId !== null && request.sessionId !== null && open.sessionId !== request.sessionId;
  await client.query({
    ...handOver,
    values: [open.id, request.deviceId, now, seqsLeftToADevice, request.sessionId],
  });
  if (takeover) {
    await appendServerEvent(client, definition.institutionId, open.id, now, {
      type: 're_entry',
      data: { from_device: open.deviceId, to_device: request.deviceId },
    });
    services.realtime.publish(batch.scope, attemptChannel, { answer_id: open.id }, 'device.changed', {
      device_id: request.deviceId,
    });
  } else if (isOtherSession) {
    await appendServerEvent(client, definition.institutionId, open.id, now, {
      type: 're_entry',
      data: { new_session: true },
    });
  }
  const deadlineAt = open.deadlineMs === null ? null : new Date(open.deadlineMs);
  return { definition, id: open.id, isNew: false, state: open.state, form: null, deadlineAt };
}

/** Fixes the form of a new attempt; it is written with the others of the batch. */
function beginNew(
  batch: Batch,
  request: StartRequest,
  standing: Standing,
  participant: NonNullable<Standing['participant']>,
): StartedAttempt {
  const { definition, now, services } = batch;
  const number = (standing.attempts.at(-1)?.number ?? 0) + 1;
  // Version 7 by the services' clock: ids of attempts rise with time.
  const id = uuidv7({ msecs: services.now() });
  const form = { ...composeFormOf(definition, services.random), optionKey: newOptionKey() };
  const deadlineAt = deadlineOf(definition, participant, now.getTime(), 0);
  batch.started.push({ id, request, participantId: participant.id, number, form, deadlineAt });
  // A double click in the same batch finds the attempt it has just begun.
  standing.attempts.push({
    id,
    number,
    state: 'in_progress',
    source: 'online',
    percent: null,
    deadlineMs: deadlineAt?.getTime() ?? null,
    deviceId: request.deviceId,
    deviceSeenAtMs: now.getTime(),
    sessionId: request.sessionId,
  });
  return { definition, id, isNew: true, state: 'in_progress', form, deadlineAt };
}

/** Standings of everybody in the batch, locked; who may come uninvited becomes a participant first. */
async function lockStandings(
  client: pg.ClientBase,
  definition: ExamDefinition,
  userIds: string[],
): Promise<Map<string, Standing>> {
  const standings = await loadStandings(client, definition.id, userIds, { lock: true });
  const uninvited = definition.settings.invited_only ? [] : userIds.filter((id) => !standings.has(id));
  if (uninvited.length === 0) return standings;
  await addUninvited(client, definition, uninvited);
  return loadStandings(client, definition.id, userIds, { lock: true });
}

async function recordJustifications({ client, definition, now, started }: Batch): Promise<void> {
  for (const { id, request } of started) {
    if (!request.justification) continue;
    await appendServerEvent(client, definition.institutionId, id, now, {
      type: 'justify_entrance',
      data: { text: request.justification },
    });
  }
}

/** The password was typed before there was an attempt: its history begins with the wrong ones. */
async function recordWrongPasswords({ client, definition, now, started }: Batch): Promise<void> {
  if (definition.passwordHash === null || started.length === 0) return;
  const { rows } = await client.query<{ user_id: string; wrong: number }>(
    `select user_id, wrong from exam_password_tries where questionnaire_id = $1 and user_id = any($2::uuid[]) and wrong > 0`,
    [definition.id, started.map(({ request }) => request.userId)],
  );
  for (const { user_id, wrong } of rows) {
    const attempt = started.find(({ request }) => request.userId === user_id);
    if (attempt)
      await appendServerEvent(client, definition.institutionId, attempt.id, now, {
        type: 'wrong_password',
        data: { count: wrong },
      });
  }
}

/** Held until the commit: nobody replaces the form, closes it or moves its end while attempts begin on it. */
const holdQuestionnaire = {
  name: 'exam-hold-questionnaire',
  text: 'select from questionnaires where short_url_id = $1 for share',
};

async function startBatch(services: Services, requests: StartRequest[]): Promise<(StartedAttempt | Error)[]> {
  const [first] = requests;
  if (!first) return [];
  const { institutionId, shortUrlId } = first;
  const now = new Date(services.now());
  return services.database.inTenant({ institutionId, userId: null }, async (scope) => {
    const { client } = scope;
    await client.query({ ...holdQuestionnaire, values: [shortUrlId] });
    const definition = await findDefinitionByShortUrl(client, shortUrlId);
    if (!definition || !isShownToCandidates(definition)) return requests.map(() => new AppError('not-found'));
    if (definition.settings.participant_limit !== null) {
      // The limit is counted and used up under one lock, or two batches could both take the last place.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [definition.id]);
    }
    const standings = await lockStandings(client, definition, [
      ...new Set(requests.map((request) => request.userId)),
    ]);
    let participantsStarted = (await countStarted(client, [definition])).get(definition.id) ?? 0;
    const batch: Batch = { services, scope, client, definition, now, started: [] };
    const results: (StartedAttempt | Error)[] = [];
    for (const request of requests) {
      const standing = standings.get(request.userId);
      const { password } = request;
      const passwordOk = password && password.hash === definition.passwordHash ? password.isRight : null;
      const access = accessFor(
        definition,
        standing,
        { ...request, passwordOk },
        participantsStarted,
        now.getTime(),
      );
      const open = standing?.attempts.find((attempt) => isOpen(attempt.state));
      if (!access.mayStart) results.push(new AppError(access.reason, { data: access.needs }));
      else if (access.mode === 'continue' && open)
        results.push(await continueOpen(batch, request, open, access.takeover));
      else if (!standing?.participant) results.push(new AppError('exam-not-invited'));
      else {
        if (standing.attempts.length === 0) participantsStarted += 1;
        results.push(beginNew(batch, request, standing, standing.participant));
      }
    }
    await insert(client, definition, batch.started, now);
    for (const { id, form } of batch.started) rememberAttempt(id, definition.id, form);
    await appendServerEvents(
      client,
      definition.institutionId,
      now,
      batch.started.map(({ id }) => ({ attemptId: id, type: 'start', data: {} })),
    );
    await recordWrongPasswords(batch);
    await recordJustifications(batch);
    if (batch.started.length > 0) publishCounters(scope, services, definition.id);
    return results;
  });
}

export interface AttemptStarter {
  start(request: StartRequest): Promise<StartedAttempt>;
  drain(): Promise<void>;
}

/** A whole class enters within seconds: starts of one questionnaire share transactions. */
export function createAttemptStarter(services: Services): AttemptStarter {
  const group = createGroupCommit<StartRequest, StartedAttempt>({
    groupOf: ({ institutionId, shortUrlId }) => `${institutionId} ${shortUrlId}`,
    commit: (_group, requests) => startBatch(services, requests),
    maxEntries: 64,
    maxInFlight: 2,
    maxWaiting: 20_000,
    overflow: () => new AppError('busy'),
  });
  return { start: (request) => group.submit(request), drain: () => group.drain() };
}
