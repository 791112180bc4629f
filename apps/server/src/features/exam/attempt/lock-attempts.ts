import type pg from 'pg';
import { createDefinitionReader, type DefinitionReader } from '../definition.ts';
import { rememberedQuestionnaires } from './attempt-cache.ts';
import type { AttemptRow } from './lock-attempt.ts';

/** An attempt with what the same statement knows of the caller; its columns are null where the institution has no such attempt. */
export interface LockedAttempt
  extends Pick<
    AttemptRow,
    | 'id'
    | 'user_id'
    | 'questionnaire_id'
    | 'state'
    | 'finish_reason'
    | 'current_step'
    | 'deadline_at'
    | 'staff_paused_at'
    | 'question_closes_at'
    | 'finished_at'
    | 'device_id'
    | 'device_seen_at'
    | 'session_id'
    | 'admitted_with'
    | 'late_contact_at'
    | 'late_seqs'
    | 'unsent_count'
    | 'unsent_given_up_at'
    | 'unread_messages'
  > {
  /** The session stands and its user is active and past the first access. */
  session_valid: boolean;
  /** The user may answer in this institution. */
  permitted: boolean;
}

const columns = `a.id, a.user_id, a.questionnaire_id, a.state, a.finish_reason, a.current_step, a.deadline_at, a.staff_paused_at,
  a.question_closes_at, a.finished_at, a.device_id, a.device_seen_at, a.session_id, a.admitted_with, a.late_contact_at, a.late_seqs, a.unsent_count,
  a.unsent_given_up_at, a.unread_messages`;

/**
 * Whether the session of each caller stands and they may answer in the institution, as `u`, beside rows `asked` that have `session_id` and
 * `user_id`. @param institution parameter of the statement
 */
export const joinCandidates = (institution: `$${number}`) => `
      left join lateral (
        select exists (select from sessions s where s.id = asked.session_id and s.user_id = u.id and s.revoked_at is null
                          and s.expires_at > now()) and u.active and not u.must_change_password as session_valid,
               (u.lead_institution_id = ${institution}) is true
                 or exists (select from memberships m join role_permissions rp on rp.role_id = m.role_id
                             where m.user_id = u.id and m.institution_id = ${institution}
                               and rp.permission_key in ('questionnaires.menu.answers', 'questionnaires.can_answer')) as permitted
          from users u where u.id = asked.user_id offset 0
      ) u on true`;

/**
 * Session, permission and attempt in one statement. Rows are locked in the order of their ids, so that two batches
 * can't wait for each other. `share` keeps an attempt from being finished while responses are written to it.
 */
const statement = (lock: 'share' | 'no key update') => ({
  name: `exam-lock-attempts-${lock.replaceAll(' ', '-')}`,
  text: `
    with asked as (
      select * from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[]) as t (position, attempt_id, session_id, user_id)
    ), locked as (
      select ${columns} from attempts a where a.id = any($2::uuid[]) order by a.id for ${lock} of a
    )
    select asked.position, ${columns},
           coalesce(u.session_valid, false) as session_valid, coalesce(u.permitted, false) as permitted
      from asked left join locked a on a.id = asked.attempt_id${joinCandidates('$5')}
     order by asked.position`,
});
const statements = { share: statement('share'), update: statement('no key update') };

/** One row for each request, in order. Needs a connection in the institution's scope. */
export async function lockAttempts(
  client: pg.ClientBase,
  lock: 'share' | 'update',
  institutionId: string,
  requests: readonly { attemptId: string; sessionId: string; userId: string }[],
): Promise<LockedAttempt[]> {
  const { rows } = await client.query<LockedAttempt>({
    ...statements[lock],
    values: [
      requests.map((_request, index) => index),
      requests.map((request) => request.attemptId),
      requests.map((request) => request.sessionId),
      requests.map((request) => request.userId),
      institutionId,
    ],
  });
  return rows;
}

/**
 * The same, with what reads the definitions of their questionnaires: those of attempts in memory come in the same round trip, behind
 * the lock. What is asked of the connection in the same turn joins it.
 */
export async function lockWithDefinitions(
  client: pg.ClientBase,
  lock: 'share' | 'update',
  institutionId: string,
  requests: readonly { attemptId: string; sessionId: string; userId: string }[],
): Promise<{ locked: LockedAttempt[]; definitionOf: DefinitionReader }> {
  const definitionOf = createDefinitionReader(client);
  const ids = requests.map(({ attemptId }) => attemptId);
  const [locked] = await Promise.all([
    lockAttempts(client, lock, institutionId, requests),
    // Of another institution there is none, which is told once the attempt turned out not to be there either.
    ...rememberedQuestionnaires(ids).map((id) => definitionOf(id).catch(() => undefined)),
  ]);
  return { locked, definitionOf };
}
