import { exam } from '@certame/contract/constants.ts';
import { type AttemptSource, type AttemptState, isOpen } from '@certame/contract/features/exam/states.ts';
import { type AccessAttempt, type FormAccess, resolveFormAccess } from '@certame/rules/exam/access.ts';
import type pg from 'pg';
import { listeningSince } from './attempt/presence.ts';
import type { ExamHead } from './definition.ts';

/** A person's participant status at one questionnaire: the row on its list, and the attempts. */
export interface ParticipantStatus {
  participant: {
    id: string;
    extensionMin: number;
    extraTimePercent: number;
    reducedLimitMin: number | null;
    chancesGranted: number;
  } | null;
  attempts: (AccessAttempt & {
    id: string;
    number: number;
    sessionId: string | null;
    /** See the attempts' column. */
    admittedWith: string | null;
  })[];
}

interface StatusRow {
  questionnaire_id: string;
  user_id: string;
  participant_id: string;
  extension_min: number;
  extra_time_percent: number;
  reduced_limit_min: number | null;
  granted_attempts: number;
  attempt_id: string | null;
  number: number;
  state: AttemptState;
  deadline_at: Date | null;
  reopened_until: Date | null;
  staff_paused_at: Date | null;
  device_id: string | null;
  device_seen_at: Date | null;
  session_id: string | null;
  admitted_with: string | null;
  source: AttemptSource;
  percent: string | null;
}

const statusQuery = (name: string, whose: string, lock = '') => ({
  name: `exam-statuses-${name}`,
  text: `
    with mine as (
      select p.* from participants p where ${whose} order by p.id ${lock}
    )
    select p.questionnaire_id, p.user_id, p.id as participant_id, p.extension_min, p.extra_time_percent, p.reduced_limit_min,
           p.granted_attempts, a.id as attempt_id, a.number, a.state, a.deadline_at, a.reopened_until, a.staff_paused_at,
           a.device_id, a.device_seen_at, a.session_id, a.admitted_with, a.source,
           case when s.released_max > 0 then (s.released_total * 100 / s.released_max)::text end as percent
      from mine p
      left join attempts a on a.participant_id = p.id
      left join score_sheets s on s.attempt_id = a.id
     order by p.id, a.number`,
});
const ofPeople = 'p.questionnaire_id = $1 and p.user_id = any($2::uuid[])';
const plainStatuses = statusQuery('plain', ofPeople);
const lockedStatuses = statusQuery('locked', ofPeople, 'for no key update');
const enteringStatuses = statusQuery(
  'entering',
  'p.questionnaire_id = (select q.id from questionnaires q where q.short_url_id = $1) and p.user_id = any($2::uuid[])',
  'for no key update',
);
const myStatuses = statusQuery('own', 'p.user_id = $1 and p.questionnaire_id = any($2::uuid[])');

function groupStatuses(
  rows: readonly StatusRow[],
  keyOf: (row: StatusRow) => string,
): Map<string, ParticipantStatus> {
  const statuses = new Map<string, ParticipantStatus>();
  for (const row of rows) {
    const status: ParticipantStatus = statuses.get(keyOf(row)) ?? {
      participant: {
        id: row.participant_id,
        extensionMin: row.extension_min,
        extraTimePercent: row.extra_time_percent,
        reducedLimitMin: row.reduced_limit_min,
        chancesGranted: row.granted_attempts,
      },
      attempts: [],
    };
    statuses.set(keyOf(row), status);
    if (row.attempt_id === null) continue;
    status.attempts.push({
      id: row.attempt_id,
      number: row.number,
      state: row.state,
      percent: row.percent,
      deadlineMs: row.deadline_at?.getTime() ?? null,
      reopenedUntilMs: row.reopened_until?.getTime() ?? null,
      isStaffPaused: row.staff_paused_at !== null,
      deviceId: row.device_id,
      deviceSeenAtMs: row.device_seen_at?.getTime() ?? null,
      sessionId: row.session_id,
      admittedWith: row.admitted_with,
      source: row.source,
    });
  }
  return statuses;
}

/** Statuses by user. With `lock` nobody else starts an attempt for these people meanwhile. */
export async function loadParticipantStatuses(
  client: pg.ClientBase,
  questionnaireId: string,
  userIds: readonly string[],
  options: { lock?: boolean } = {},
): Promise<Map<string, ParticipantStatus>> {
  const { rows } = await client.query<StatusRow>({
    ...(options.lock ? lockedStatuses : plainStatuses),
    values: [questionnaireId, userIds],
  });
  return groupStatuses(rows, (row) => row.user_id);
}

/** The same of people who come to the form of an address, locked: asked before the form is known, in the round trip that reads it. */
export async function lockEnteringStatuses(
  client: pg.ClientBase,
  shortUrlId: string,
  userIds: readonly string[],
): Promise<Map<string, ParticipantStatus>> {
  const { rows } = await client.query<StatusRow>({ ...enteringStatuses, values: [shortUrlId, userIds] });
  return groupStatuses(rows, (row) => row.user_id);
}

/** One person's statuses by questionnaire. */
export async function loadMyStatuses(
  client: pg.ClientBase,
  userId: string | null,
  questionnaireIds: readonly string[],
): Promise<Map<string, ParticipantStatus>> {
  const { rows } = await client.query<StatusRow>({ ...myStatuses, values: [userId, questionnaireIds] });
  return groupStatuses(rows, (row) => row.questionnaire_id);
}

const startedQuery = {
  name: 'exam-count-started',
  text: `select questionnaire_id, count(distinct participant_id)::int as count from attempts
          where questionnaire_id = any($1::uuid[]) group by questionnaire_id`,
};

/** How many participants have begun each of these, asked only where a limit makes it matter. */
export async function countStarted(
  client: pg.ClientBase,
  heads: readonly ExamHead[],
): Promise<ReadonlyMap<string, number>> {
  const limited = heads.filter(({ settings }) => settings.participant_limit !== null);
  if (limited.length === 0) return new Map();
  const { rows } = await client.query<{ questionnaire_id: string; count: number }>({
    ...startedQuery,
    values: [limited.map(({ id }) => id)],
  });
  return new Map(rows.map((row) => [row.questionnaire_id, row.count]));
}

export interface ProvidedRequirements {
  deviceId: string | null;
  passwordOk: boolean | null;
  justification: string | null;
}
/** For a page that only shows the form. */
export const nothingProvided: ProvidedRequirements = {
  deviceId: null,
  passwordOk: null,
  justification: null,
};

/** Asks the pure access rule for one person at this moment. */
export function accessFor(
  head: ExamHead,
  status: ParticipantStatus | undefined,
  given: ProvidedRequirements,
  participantsStarted: number,
  nowMs: number,
): FormAccess {
  return resolveFormAccess({
    nowMs,
    questionnaire: {
      state: head.state,
      startsAtMs: head.startsAtMs,
      endsAtMs: head.endsAtMs,
      releasedAtMs: head.releasedAtMs,
      hasPassword: head.passwordHash !== null,
      settings: head.settings,
      participantsStarted,
    },
    participant: status?.participant ?? null,
    attempts: status?.attempts ?? [],
    given,
    deviceSilenceMs: exam.deviceSilenceMs,
    listeningSinceMs: listeningSince(),
    leaveGraceMs: exam.leaveGraceMs,
  });
}

/** Open at once, or after what the form's page asks for: the password, a justification, a minute for the other device. */
export const canEnter = (access: FormAccess): boolean =>
  access.mayStart || access.needs !== undefined || access.reason === 'more-than-one-user';

/** What the open attempt was let in with; null where none is open. */
export const admittedWithOf = (status: ParticipantStatus | undefined): string | null =>
  status?.attempts.find(({ state }) => isOpen(state))?.admittedWith ?? null;
