import { AppError } from '@certame/contract/errors.ts';
import { evidence_views } from '@certame/db/schema/proctoring.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { createGroupCommit, type GroupCommit } from '#lib/group-commit.ts';
import { prepare } from '#lib/prepared.ts';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { isAttemptWatched } from './room-access.ts';

const lookRow = z.object({ is_logged: z.boolean() });
const segmentRow = lookRow.extend({ mime: z.string().nullable() });

type LookKind = 'live' | 'live_tile';

/** What is taken up again within this time is the same look. */
const sameLook = { live: sql`interval '1 minute'`, live_tile: sql`interval '10 minutes'` };

const isLogged = (scope: Scope, now: Date, attemptId: SQL, kind: LookKind): SQL => sql`
  exists (select from evidence_views v where v.attempt_id = ${attemptId} and v.user_id = ${scope.userId} and v.kind = ${kind}
           and v.viewed_at > ${now}::timestamptz - ${sameLook[kind]})`;

async function logLook(scope: Scope, now: Date, attemptId: string, kind: LookKind): Promise<void> {
  if (scope.userId === null) return;
  await scope.tx.insert(evidence_views).values({
    institution_id: scope.institutionId,
    attempt_id: attemptId,
    user_id: scope.userId,
    kind,
    viewed_at: now,
  });
}

/** That somebody sees an attempt: a row for a look, and not for each picture of it. */
export async function recordLook(scope: Scope, now: Date, attemptId: string, kind: LookKind): Promise<void> {
  const [look] = await queryRows(
    scope,
    lookRow,
    sql`select ${isLogged(scope, now, sql`${attemptId}::uuid`, kind)} as is_logged`,
  );
  if (!look?.is_logged) await logLook(scope, now, attemptId, kind);
}

/** A supervisor opens a candidate. @throws AppError `not-found` for an attempt of a room that one may not watch. */
export async function lookAtAttempt(scope: Scope, now: Date, attemptId: string): Promise<void> {
  const [row] = await queryRows(
    scope,
    idRow,
    sql`select a.id from attempts a where a.id = ${attemptId} and ${isAttemptWatched(scope, sql`${attemptId}::uuid`)}`,
  );
  if (!row) throw new AppError('not-found');
  await recordLook(scope, now, attemptId, 'live');
}

export interface LiveLook {
  institutionId: string;
  userId: string;
  attemptId: string;
  segmentId: string;
}

/** Mimes of segments whose attempts a user may watch, in order, null for others. */
async function findSegments(scope: Scope, now: Date, looks: readonly LiveLook[]) {
  const found = prepare<z.output<typeof segmentRow>>(sql`
    select m.mime, m.id is not null and ${isLogged(scope, now, sql`m.attempt_id`, 'live_tile')} as is_logged
      from unnest(${sql.param(looks.map((_look, index) => index))}::int[], ${sql.param(looks.map(({ attemptId }) => attemptId))}::uuid[],
                  ${sql.param(looks.map(({ segmentId }) => segmentId))}::uuid[]) as asked (position, attempt_id, segment_id)
      left join media_segments m on m.id = asked.segment_id and m.attempt_id = asked.attempt_id
           and m.institution_id = ${scope.institutionId} and ${isAttemptWatched(scope, sql`m.attempt_id`)}
     order by asked.position`);
  return z.array(segmentRow).parse(await found(scope, {}));
}

async function admitLooks(
  scope: Scope,
  now: Date,
  looks: readonly LiveLook[],
): Promise<(string | AppError)[]> {
  const rows = await findSegments(scope, now, looks);
  const seen = looks.filter((_look, index) => rows[index]?.mime && !rows[index].is_logged);
  for (const attemptId of new Set(seen.map((look) => look.attemptId)))
    await logLook(scope, now, attemptId, 'live_tile');
  return looks.map((_look, index) => rows[index]?.mime ?? new AppError('not-found'));
}

/**
 * Finds the mime of a segment whose attempt one may watch, and records that it is seen. Each tile of each supervisor asks for this once or twice a
 * second: what one page asks meanwhile goes into one statement. Its `submit` @throws AppError `not-found`.
 */
export const createLiveAdmission = ({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): GroupCommit<LiveLook, string> =>
  createGroupCommit<LiveLook, string>({
    groupOf: ({ institutionId, userId }) => `${institutionId} ${userId}`,
    commit: (_group, looks) => {
      const [{ institutionId, userId } = { institutionId: '', userId: '' }] = looks;
      return database.inTenant({ institutionId, userId }, (scope) =>
        admitLooks(scope, new Date(now()), looks),
      );
    },
    maxEntries: 64,
    maxInFlight: 1,
    maxWaiting: 20_000,
    overflow: () => new AppError('busy'),
  });
