import { createHmac } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import { exam_password_tries } from '@certame/db/schema/attempts.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import {
  computePasswordWaitMs,
  countPasswordTry,
  type PasswordTries,
} from '@certame/rules/exam/password-tries.ts';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { verifyExamPassword } from '#lib/secrets/passwords.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { accessFor, countStarted, loadParticipantStatuses, nothingProvided } from '../access.ts';
import type { ExamDefinition } from '../definition.ts';
import type { StartRequest } from './start/start-batch.ts';

type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

type TriesRow = Pick<typeof exam_password_tries.$inferSelect, 'count' | 'last_at' | 'locked_until'>;

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
  const status = (await loadParticipantStatuses(scope.client, definition.id, [userId])).get(userId);
  const started = (await countStarted(scope.client, [definition])).get(definition.id) ?? 0;
  const access = accessFor(definition, status, nothingProvided, started, nowMs);
  return !access.mayStart && access.needs?.password === true;
}

/** The tries of the scope's user at one questionnaire. */
const isMine = (scope: Scope, { id }: ExamDefinition) =>
  and(eq(exam_password_tries.questionnaire_id, id), eq(exam_password_tries.user_id, scope.userId ?? ''));

async function findTries(scope: Scope, definition: ExamDefinition): Promise<PasswordTries | null> {
  const { rows } = await scope.client.query<TriesRow>({
    name: 'exam-find-password-tries',
    text: 'select count, last_at, locked_until from exam_password_tries where questionnaire_id = $1 and user_id = $2',
    values: [definition.id, scope.userId],
  });
  return triesOf(rows[0]);
}

/** Counted under the row's lock and before the comparison, so that many guesses at once can't pass it together. */
async function claimTry(scope: Scope, definition: ExamDefinition, nowMs: number): Promise<void> {
  const { tx, institutionId, userId } = scope;
  await tx
    .insert(exam_password_tries)
    .values({
      questionnaire_id: definition.id,
      user_id: userId ?? '',
      institution_id: institutionId,
      last_at: new Date(nowMs),
    })
    .onConflictDoNothing({ target: [exam_password_tries.questionnaire_id, exam_password_tries.user_id] });
  const [row] = await tx.select().from(exam_password_tries).where(isMine(scope, definition)).for('update');
  const tries = triesOf(row);
  refuseWhileLocked(tries, nowMs);
  const counted = countPasswordTry(tries, nowMs);
  await changeTries(scope, definition, {
    count: counted.count,
    last_at: new Date(counted.lastAtMs),
    locked_until: counted.lockedUntilMs === null ? null : new Date(counted.lockedUntilMs),
  });
}

type TriesChange = PgUpdateSetSource<typeof exam_password_tries>;
const changeTries = (scope: Scope, definition: ExamDefinition, change: TriesChange) =>
  scope.tx.update(exam_password_tries).set(change).where(isMine(scope, definition));

const resetCount: TriesChange = { count: 0, locked_until: null };
const countWrong: TriesChange = { wrong: sql`${exam_password_tries.wrong} + 1` };
/** The server was busy, so nothing was compared. */
const takeBackTry: TriesChange = {
  count: sql`greatest(${exam_password_tries.count} - 1, 0)`,
  locked_until: null,
};

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

/**
 * Made once and kept, as it holds a cache: a whole class types the same password, and one that was found right is not hashed
 * again. It is remembered as a keyed hash, never as itself.
 */
export function createPasswordTrier(services: Services): PasswordTrier {
  const rightPasswords = new LRUCache<string, true>({ max: 1000 });
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
        const isKnown = rightPasswords.has(fingerprint);
        if (!isKnown) await claimTry(scope, definition, nowMs);
        else if (tries !== null) await changeTries(scope, definition, resetCount);
        return { definition, hash, fingerprint, isKnown };
      });
      if (asked === null) return null;
      const { definition, hash, fingerprint, isKnown } = asked;
      if (isKnown) return { hash, isRight: true };
      const isRight = await verifyExamPassword(hash, password).catch(async (error: unknown) => {
        await inScope((scope) => changeTries(scope, definition, takeBackTry));
        throw error;
      });
      await inScope((scope) => changeTries(scope, definition, isRight ? resetCount : countWrong));
      if (isRight) rightPasswords.set(fingerprint, true);
      return { hash, isRight };
    },
  };
}
