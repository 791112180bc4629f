import { randomInt } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword } from './common-passwords.ts';
import { createHashQueue } from './hash-queue.ts';

/** argon2id, the library's default, with 19 MiB and two passes: OWASP's recommendation, about 10 ms here. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Two at once leave the other threads of the pool to files. 1,000 waiting at about 10 ms each are answered within the
 * wait of 8 s: a school can sign in at once; who comes after hears `busy`.
 */
const queue = createHashQueue({ concurrent: 2, maxWaiting: 1000, maxWaitMs: 8000 });

/**
 * Passwords of exams wait in a queue of their own: however many candidates type (or guess) one, nobody who signs in
 * stands behind them.
 */
const examQueue = createHashQueue({ concurrent: 1, maxWaiting: 400, maxWaitMs: 8000 });

/** Verified when there is no account, so that the answer takes as long as with one. Nobody knows its password. */
const dummyHash: Promise<string> = hash(`${randomInt(2 ** 47)}`, cost);

export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, cost));

/** False also without a hash (unknown account, password never set), after the same work. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash ?? (await dummyHash);
  const matches = await queue.run(() => verify(known, password));
  return matches && passwordHash !== null;
}

export const verifyExamPassword = (passwordHash: string, password: string): Promise<boolean> =>
  examQueue.run(() => verify(passwordHash, password));

/** Throws `password-too-common` for passwords that attackers try first. `own` are the person's name and e-mail. */
export function refuseCommonPassword(password: string, own: readonly string[] = []): void {
  if (isCommonPassword(password, own)) {
    throw new AppError('password-too-common', { fields: { password: [{ key: 'password_common' }] } });
  }
}
