import { AppError } from '@certame/contract/errors.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { stepsOf } from '@certame/rules/exam/steps.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import {
  loadConsents,
  loadLastChecks,
  proctoringSessions,
  type Supervision,
  superviseStart,
} from '#features/proctoring/index.ts';
import { briefGatherMs, createGroupCommit, type GroupCommit } from '#lib/group-commit.ts';
import type { Services } from '#services.ts';
import {
  accessFor,
  countStarted,
  loadParticipantStatuses,
  lockEnteringStatuses,
  type ParticipantStatus,
} from '../../access.ts';
import { deadlineOf } from '../../attempt/deadline-of.ts';
import { lastQuestionClosesAtMs, openQuestion } from '../../attempt/open-question.ts';
import { withNames } from '../../attempt/stored-forms.ts';
import { composeFormOf } from '../../compose-form-of.ts';
import { type ExamDefinition, findDefinitionByShortUrl, isShownToCandidates } from '../../definition.ts';
import { admitDevice, deviceNotAllowed } from '../../environment/admit-device.ts';
import { publishCounters } from '../../questionnaire-channel.ts';
import { continueOpen } from './continue-attempt.ts';
import { addUninvited, commitNewAttempts } from './insert-attempts.ts';
import { startEvents } from './record-start.ts';
import type { NewAttempt, StartBatch, StartedAttempt, StartRequest } from './start-batch.ts';

/** Fixes the form of a new attempt; it is written with the others of the batch. */
function beginNew(
  batch: StartBatch,
  request: StartRequest,
  status: ParticipantStatus,
  participant: NonNullable<ParticipantStatus['participant']>,
  { admittedWith, supervision }: Pick<NewAttempt, 'admittedWith' | 'supervision'>,
): StartedAttempt {
  const { definition, now, services } = batch;
  const number = (status.attempts.at(-1)?.number ?? 0) + 1;
  // Version 7 by the services' clock: ids of attempts rise with time.
  const id = uuidv7({ msecs: services.now() });
  const form = withNames(composeFormOf(definition, services.random), id);
  const steps = stepsOf(form, definition.settings.presentation).length;
  const question = openQuestion(definition, participant, { step: 0, steps }, now.getTime());
  const deadlineAt = deadlineOf(definition, participant, {
    startedAtMs: now.getTime(),
    pausedMs: 0,
    reopenedUntilMs: null,
    lastQuestionClosesAtMs: lastQuestionClosesAtMs(question),
  });
  const participantId = participant.id;
  batch.started.push({
    id,
    request,
    participantId,
    number,
    form,
    deadlineAt,
    question,
    admittedWith,
    supervision,
  });
  // A double click in the same batch finds the attempt it has just begun.
  status.attempts.push({
    id,
    number,
    state: 'in_progress',
    source: 'online',
    percent: null,
    deadlineMs: deadlineAt?.getTime() ?? null,
    reopenedUntilMs: null,
    isStaffPaused: false,
    deviceId: request.deviceId,
    deviceSeenAtMs: now.getTime(),
    sessionId: request.sessionId,
    admittedWith,
  });
  return {
    ...{ definition, id, isNew: true, state: 'in_progress' as const, form, deadlineAt },
    questionClosesAt: question.closesAt,
    plan: supervision?.plan ?? null,
  };
}

/** Who may come uninvited becomes a participant: adds their standings, locked, to those that are known. */
async function admitUninvited(
  client: pg.ClientBase,
  definition: ExamDefinition,
  userIds: readonly string[],
  statuses: Map<string, ParticipantStatus>,
): Promise<void> {
  const uninvited = definition.settings.invited_only ? [] : userIds.filter((id) => !statuses.has(id));
  if (uninvited.length === 0) return;
  await addUninvited(client, definition, uninvited);
  const admitted = await loadParticipantStatuses(client, definition.id, uninvited, { lock: true });
  for (const [userId, status] of admitted) statuses.set(userId, status);
}

/** A share lock until the commit: nobody replaces the form, closes it or moves its end while attempts begin on it. */
const lockQuestionnaire = {
  name: 'exam-lock-questionnaire',
  text: 'select from questionnaires where short_url_id = $1 for share',
};

const lockParticipantLimit = {
  name: 'exam-lock-participant-limit',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
};

/** What is captured of an attempt that is about to begin; null: the exam is not supervised. */
const superviseOne = (
  { definition, consents, checks, now }: StartBatch,
  { userId, deviceId }: StartRequest,
): Supervision | AppError | null =>
  definition.proctoring &&
  superviseStart(
    definition.proctoring,
    { consent: consents.get(userId), checks: checks.get(userId) ?? [], deviceId },
    now.getTime(),
  );

/** Lets one of the batch in: to an attempt that is open, or to a new one. */
async function startOne(
  batch: StartBatch,
  request: StartRequest,
  status: ParticipantStatus | undefined,
  participantsStarted: number,
): Promise<StartedAttempt | Error> {
  const { client, definition, now } = batch;
  const { password } = request;
  const passwordOk = password && password.hash === definition.passwordHash ? password.isRight : null;
  const given = { ...request, passwordOk };
  const access = accessFor(definition, status, given, participantsStarted, now.getTime());
  if (!access.mayStart) return new AppError(access.reason, { data: access.needs });
  const open = status?.attempts.find((attempt) => isOpen(attempt.state));
  const known = open?.admittedWith ?? null;
  const { problems, admittedWith } = await admitDevice(client, definition, request, known, now.getTime());
  if (problems.length > 0) return deviceNotAllowed(problems);
  if (access.mode === 'continue' && open)
    return continueOpen(batch, request, open, { takeover: access.takeover, admittedWith });
  if (!status?.participant) return new AppError('exam-not-invited');
  const supervision = superviseOne(batch, request);
  if (supervision instanceof Error) return supervision;
  return beginNew(batch, request, status, status.participant, { admittedWith, supervision });
}

async function startBatch(services: Services, requests: StartRequest[]): Promise<(StartedAttempt | Error)[]> {
  const [first] = requests;
  if (!first) return [];
  const { institutionId, shortUrlId } = first;
  const now = new Date(services.now());
  return services.database.inTenant({ institutionId, userId: null }, async (scope) => {
    const { client } = scope;
    const userIds = [...new Set(requests.map((request) => request.userId))];
    // Their standings are locked and read behind the questionnaire, in the same round trip.
    const [, definition, statuses] = await Promise.all([
      client.query({ ...lockQuestionnaire, values: [shortUrlId] }),
      findDefinitionByShortUrl(client, shortUrlId),
      lockEnteringStatuses(client, shortUrlId, userIds),
    ]);
    if (!definition || !isShownToCandidates(definition)) return requests.map(() => new AppError('not-found'));
    if (definition.settings.participant_limit !== null) {
      // The limit is counted and used up under one lock, or two batches could both take the last place.
      await client.query({ ...lockParticipantLimit, values: [definition.id] });
    }
    await admitUninvited(client, definition, userIds, statuses);
    const isSupervised = definition.proctoring !== null;
    const consents = isSupervised ? await loadConsents(client, definition.id, userIds) : new Map();
    const checks = isSupervised ? await loadLastChecks(client, definition.id, userIds) : new Map();
    let participantsStarted = (await countStarted(client, [definition])).get(definition.id) ?? 0;
    const batch: StartBatch = { services, scope, client, definition, now, consents, checks, started: [] };
    const results: (StartedAttempt | Error)[] = [];
    for (const request of requests) {
      const status = statuses.get(request.userId);
      const isFirst = status === undefined || status.attempts.length === 0;
      const result = await startOne(batch, request, status, participantsStarted);
      if (!(result instanceof Error) && isFirst) participantsStarted += 1;
      results.push(result);
    }
    if (batch.started.length > 0) publishCounters(scope, services, definition.id);
    const plans = batch.started.flatMap(({ id, supervision }) =>
      supervision?.plan ? [{ attemptId: id, plan: supervision.plan }] : [],
    );
    await commitNewAttempts(batch, [
      ...proctoringSessions(definition, now, plans),
      ...(await startEvents(batch)),
    ]);
    return results;
  });
}

/**
 * A whole class enters within seconds: starts of one questionnaire share transactions. Made once and kept, as it holds the
 * queue of the group commit.
 */
export const createAttemptStarter = (services: Services): GroupCommit<StartRequest, StartedAttempt> =>
  createGroupCommit({
    groupOf: ({ institutionId, shortUrlId }) => `${institutionId} ${shortUrlId}`,
    commit: (_group, requests) => startBatch(services, requests),
    maxEntries: 64,
    maxInFlight: 2,
    gatherMs: briefGatherMs,
    maxWaiting: 20_000,
    overflow: () => new AppError('busy'),
    onCommitted: (entries, seconds) => services.metrics?.observeBatch('starts', entries, seconds),
  });
