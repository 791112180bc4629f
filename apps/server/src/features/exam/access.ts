import { exam } from '@certame/contract/constants.ts';
import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import { type AccessAttempt, type FormAccess, resolveFormAccess } from '@certame/rules/exam/access.ts';
import type pg from 'pg';
import type { ExamDefinition } from './definition.ts';

/** Participant and attempts of one person at one questionnaire. */
export interface Standing {
  participant: {
    id: string;
    extensionMin: number;
    extraTimePercent: number;
    reducedLimitMin: number | null;
    chancesGranted: number;
  } | null;
  attempts: (AccessAttempt & { id: string; number: number })[];
}

interface StandingRow {
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
  percent: string | null;
}

const standingsQuery = (lock: boolean) => ({
  name: `exam-standings${lock ? '-locked' : ''}`,
  text: `
    with mine as (
      select p.* from participants p where p.questionnaire_id = $1 and p.user_id = any($2::uuid[])
       order by p.id ${lock ? 'for no key update' : ''}
    )
    select p.user_id, p.id as participant_id, p.extension_min, p.extra_time_percent, p.reduced_limit_min,
           p.granted_attempts, a.id as attempt_id, a.number, a.state, a.deadline_at, a.device_id, a.device_seen_at,
           case when s.released_max > 0 then (s.released_total * 100 / s.released_max)::text end as percent
      from mine p
      left join attempts a on a.participant_id = p.id
      left join score_sheets s on s.attempt_id = a.id
     order by p.id, a.number`,
});
const plainStandings = standingsQuery(false);
const lockedStandings = standingsQuery(true);

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
  const standings = new Map<string, Standing>();
  for (const row of rows) {
    const standing: Standing = standings.get(row.user_id) ?? {
      participant: {
        id: row.participant_id,
        extensionMin: row.extension_min,
        extraTimePercent: row.extra_time_percent,
        reducedLimitMin: row.reduced_limit_min,
        chancesGranted: row.granted_attempts,
      },
      attempts: [],
    };
    standings.set(row.user_id, standing);
    if (row.attempt_id === null) continue;
    standing.attempts.push({
      id: row.attempt_id,
      number: row.number,
      state: row.state,
      percent: row.percent,
      deadlineMs: row.deadline_at?.getTime() ?? null,
      deviceId: row.device_id,
      deviceSeenAtMs: row.device_seen_at?.getTime() ?? null,
    });
  }
  return standings;
}

/** How many participants have begun, asked only where a limit makes it matter. */
export async function countStarted(client: pg.ClientBase, definition: ExamDefinition): Promise<number> {
  if (definition.settings.participant_limit === null) return 0;
  const { rows } = await client.query<{ count: string }>(
    'select count(distinct participant_id) as count from attempts where questionnaire_id = $1',
    [definition.id],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Asks the pure access rule for one person at this moment. */
export function accessFor(
  definition: ExamDefinition,
  standing: Standing | undefined,
  given: { deviceId: string | null; passwordOk: boolean | null; justification: string | null },
  participantsStarted: number,
  nowMs: number,
): FormAccess {
  return resolveFormAccess({
    nowMs,
    questionnaire: {
      state: definition.state,
      startsAtMs: definition.startsAtMs,
      endsAtMs: definition.endsAtMs,
      releasedAtMs: definition.releasedAtMs,
      hasPassword: definition.passwordHash !== null,
      settings: definition.settings,
      participantsStarted,
    },
    participant: standing?.participant ?? null,
    attempts: standing?.attempts ?? [],
    given,
    deviceSilenceMs: exam.deviceSilenceMs,
  });
}
