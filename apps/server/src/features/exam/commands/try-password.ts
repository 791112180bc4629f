import { createHmac } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import {
  computePasswordWaitMs,
  countPasswordTry,
  type PasswordTries,
} from '@certame/rules/exam/password-tries.ts';
import { LRUCache } from 'lru-cache';
import { verifyExamPassword } from '#lib/secrets/passwords.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { accessFor, countStarted, loadStandings } from '../access.ts';
import type { ExamDefinition } from '../definition.ts';
import type { StartRequest } from './start/start-batch.ts';

type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

interface TriesRow {
  count: number;
  last_at: Date;
  locked_until: Date | null;
}

const triesOf = (row: TriesRow | undefined): PasswordTries | null =>
  row
    ? {
        count: row.count,
        lastAtMs: row.last_at.getTime(),
        lockedUntilMs: row.locked_until?.getTime() ?? null,
      }
    : null;

function refuseWhileLocked(tries: PasswordTries | null, nowMs: number): void {
  const waitMs = computePasswordWaitMs(tries, nowMs);
  if (waitMs > 0)
    throw new AppError('exam-password-locked', { params: { minutes: Math.ceil(waitMs / 60_000) } });
}

/**
 * Whether only the password is in the way, so that comparing it makes sense. State, period, invitation and attempts come
 * first: before them a right and a wrong password must look and last the same.
 */
async function isPasswordAsked(scope: Scope, definition: ExamDefinition, nowMs: number): Promise<boolean> {
  const userId = scope.userId ?? '';
  const standing = (await loadStandings(scope.client, definition.id, [userId])).get(userId);
  const started = (await countStarted(scope.client, [definition])).get(definition.id) ?? 0;
  // What the candidate gives besides decides nothing here: a justification may be missing too.
  const given = { deviceId: null, passwordOk: null, justification: null };
  const access = accessFor(definition, standing, given, started, nowMs);
  return !access.mayStart && access.needs?.password === true;
}

const whose = 'questionnaire_id = $1 and user_id = $2';

async function findTries(scope: Scope, definition: ExamDefinition): Promise<PasswordTries | null> {
  const { rows } = await scope.client.query<TriesRow>({
    name: 'exam-find-password-tries',
    text: `select count, last_at, locked_until from exam_password_tries where ${whose}`,
    values: [definition.id, scope.userId],
  });
  return triesOf(rows[0]);
}

/** Counted under the row's lock and before the comparison, so that many guesses at once can't pass it together. */
async function claimTry(scope: Scope, definition: ExamDefinition, nowMs: number): Promise<void> {
  const { client, institutionId, userId } = scope;
  const values = [definition.id, userId];
  await client.query(
    `insert into exam_password_tries (questionnaire_id, user_id, institution_id, last_at) values ($1, $2, $3, $4)
     on conflict (questionnaire_id, user_id) do nothing`,
    [...values, institutionId, new Date(nowMs)],
  );
  const { rows } = await client.query<TriesRow>(
    `select count, last_at, locked_until from exam_password_tries where ${whose} for update`,
    values,
  );
  const tries = triesOf(rows[0]);
  refuseWhileLocked(tries, nowMs);
  const counted = countPasswordTry(tries, nowMs);
  await client.query(
    `update exam_password_tries set count = $3, last_at = $4, locked_until = $5 where ${whose}`,
    [
      ...values,
      counted.count,
      new Date(counted.lastAtMs),
      counted.lockedUntilMs === null ? null : new Date(counted.lockedUntilMs),
    ],
  );
}

const settle = (scope: Scope, definition: ExamDefinition, change: string): Promise<unknown> =>
  scope.client.query(`update exam_password_tries set ${change} where ${whose}`, [
    definition.id,
    scope.userId,
  ]);

const startAnew = 'count = 0, locked_until = null';
const recordWrong = 'wrong = wrong + 1';
/** The server was busy, so nothing was compared. */
const takeBack = 'count = greatest(count - 1, 0), locked_until = null';

export interface PasswordTrier {
  /**
   * Compares a typed password where it is what stands between the candidate and the start; null where it isn't, and the
   * start itself says why. Throws `exam-password-locked` after too many wrong ones, or `busy`.
   */
  tryPassword(
    inScope: InScope,
    find: (scope: Scope) => Promise<ExamDefinition>,
    password: string,
  ): Promise<StartRequest['password']>;
}

export function createPasswordTrier(services: Services): PasswordTrier {
  // A whole class types the same password: once found right, it is remembered as a keyed hash, never as itself.
  const known = new LRUCache<string, true>({ max: 1000 });
  const fingerprintOf = (id: string, hash: string, password: string): string =>
    createHmac('sha256', services.config.secret).update(`${id}\n${hash}\n${password}`).digest('base64');

  return {
    tryPassword: async (inScope, find, password) => {
      const asked = await inScope(async (scope) => {
        const definition = await find(scope);
        const nowMs = services.now();
        const hash = definition.passwordHash;
        if (hash === null || !(await isPasswordAsked(scope, definition, nowMs))) return null;
        const fingerprint = fingerprintOf(definition.id, hash, password);
        const tries = await findTries(scope, definition);
        refuseWhileLocked(tries, nowMs);
        const isKnown = known.has(fingerprint);
        if (!isKnown) await claimTry(scope, definition, nowMs);
        else if (tries !== null) await settle(scope, definition, startAnew);
        return { definition, hash, fingerprint, isKnown };
      });
      if (asked === null) return null;
      const { definition, hash, fingerprint, isKnown } = asked;
      if (isKnown) return { hash, isRight: true };
      const isRight = await verifyExamPassword(hash, password).catch(async (error: unknown) => {
        await inScope((scope) => settle(scope, definition, takeBack));
        throw error;
      });
      await inScope((scope) => settle(scope, definition, isRight ? startAnew : recordWrong));
      if (isRight) known.set(fingerprint, true);
      return { hash, isRight };
    },
  };
}
