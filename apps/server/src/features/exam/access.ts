import { exam } from '@certame/contract/constants.ts';
import type { AttemptSource, AttemptState } from '@certame/contract/features/exam/states.ts';
import { type AccessAttempt, type FormAccess, resolveFormAccess } from '@certame/rules/exam/access.ts';
import type pg from 'pg';
import { listeningSince } from './attempt/presence.ts';
import type { ExamHead } from './definition.ts';

/** Participant and attempts of one person at one questionnaire. */
export interface Standing {
  participant: {
    id: string;
    extensionMin: number;
    extraTimePercent: number;
    reducedLimitMin: number | null;
    chancesGranted: number;
  } | null;
  attempts: (AccessAttempt & { id: string; number: number; sessionId: string | null })[];
}

interface StandingRow {
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
  device_id: string | null;
  device_seen_at: Date | null;
  session_id: string | null;
  source: AttemptSource;
  percent: string | null;
}

const standingsQuery = (name: string, whose: string, lock = '') => ({
  name: `exam-standings-${name}`,
  text: `
    with mine as (
      select p.* from participants p where ${whose} order by p.id ${lock}
    )
    select p.questionnaire_id, p.user_id, p.id as participant_id, p.extension_min, p.extra_time_percent, p.reduced_limit_min,
           p.granted_attempts, a.id as attempt_id, a.number, a.state, a.deadline_at, a.device_id, a.device_seen_at, a.session_id,
           a.source,
           case when s.released_max > 0 then (s.released_total * 100 / s.released_max)::text end as percent
      from mine p
      left join attempts a on a.participant_id = p.id
      left join score_sheets s on s.attempt_id = a.id
     order by p.id, a.number`,
});
const ofPeople = 'p.questionnaire_id = $1 and p.user_id = any($2::uuid[])';
const plainStandings = standingsQuery('plain', ofPeople);
const lockedStandings = standingsQuery('locked', ofPeople, 'for no key update');
const ownStandings = standingsQuery('own', 'p.user_id = $1 and p.questionnaire_id = any($2::uuid[])');

function groupStandings(
  rows: readonly StandingRow[],
  keyOf: (row: StandingRow) => string,
): Map<string, Standing> {
  const standings = new Map<string, Standing>();
  for (const row of rows) {
    const standing: Standing = standings.get(keyOf(row)) ?? {
      participant: {
        id: row.participant_id,
        extensionMin: row.extension_min,
        extraTimePercent: row.extra_time_percent,
        reducedLimitMin: row.reduced_limit_min,
        chancesGranted: row.granted_attempts,
      },
      attempts: [],
    };
    standings.set(keyOf(row), standing);
    if (row.attempt_id === null) continue;
    standing.attempts.push({
      id: row.attempt_id,
      number: row.number,
      state: row.state,
      percent: row.percent,
      deadlineMs: row.deadline_at?.getTime() ?? null,
      deviceId: row.device_id,
      deviceSeenAtMs: row.device_seen_at?.getTime() ?? null,
      sessionId: row.session_id,
      source: row.source,
    });
  }
  return standings;
}

/** Standings by user. With `lock` nobody else starts an attempt for these people meanwhile. */
export async function loadStandings(
  client: pg.ClientBase,
  questionnaireId: string,
  userIds: readonly string[],
  options: { lock?: boolean } = {},
): Promise<Map<string, Standing>> {
  const { rows } = await client.query<StandingRow>({
    ...(options.lock ? lockedStandings : plainStandings),
    values: [questionnaireId, userIds],
  });
  return groupStandings(rows, (row) => row.user_id);
}

/** One person's standings by questionnaire. */
export async function loadOwnStandings(
  client: pg.ClientBase,
  userId: string | null,
  questionnaireIds: readonly string[],
): Promise<Map<string, Standing>> {
  const { rows } = await client.query<StandingRow>({ ...ownStandings, values: [userId, questionnaireIds] });
  return groupStandings(rows, (row) => row.questionnaire_id);
}

/** How many participants have begun each of these, asked only where a limit makes it matter. */
export async function countStarted(
  client: pg.ClientBase,
  heads: readonly ExamHead[],
): Promise<ReadonlyMap<string, number>> {
  const limited = heads.filter(({ settings }) => settings.participant_limit !== null);
  if (limited.length === 0) return new Map();
  const { rows } = await client.query<{ questionnaire_id: string; count: string }>(
    `select questionnaire_id, count(distinct participant_id) as count from attempts
      where questionnaire_id = any($1::uuid[]) group by questionnaire_id`,
    [limited.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.questionnaire_id, Number(row.count)]));
}

export interface GivenAtTheDoor {
  deviceId: string | null;
  passwordOk: boolean | null;
  justification: string | null;
}
/** Somebody who only looks. */
export const nothingGiven: GivenAtTheDoor = { deviceId: null, passwordOk: null, justification: null };

/** Asks the pure access rule for one person at this moment. */
export function accessFor(
  head: ExamHead,
  standing: Standing | undefined,
  given: GivenAtTheDoor,
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
    participant: standing?.participant ?? null,
    attempts: standing?.attempts ?? [],
    given,
    deviceSilenceMs: exam.deviceSilenceMs,
    listeningSinceMs: listeningSince(),
    leaveGraceMs: exam.leaveGraceMs,
  });
}

/** Open at once, or after what the form's page asks for: the password, a justification, a minute for the other device. */
export const isDoorOpen = (access: FormAccess): boolean =>
  access.mayStart || access.needs !== undefined || access.reason === 'more-than-one-user';
