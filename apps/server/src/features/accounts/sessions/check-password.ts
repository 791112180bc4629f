import { verifyPassword } from '#lib/secrets/passwords.ts';
import type { Services } from '#services.ts';
import type { LoginOrigin } from './known-browser.ts';
import { guardLogin } from './lockout.ts';

/**
 * Whether a typed password is the account's, under the lockout. Takes the same steps and time when there is no such
 * account. Throws `login-locked`, or `busy` without counting it as a try.
 */
export async function checkPassword(
  services: Services,
  account: { email: string; passwordHash: string | null },
  password: string,
  origin: LoginOrigin,
): Promise<boolean> {
  const guard = await guardLogin(services, account.email, origin);
  const isRight = await verifyPassword(account.passwordHash, password).catch(async (error: unknown) => {
    await guard.untried();
    throw error;
  });
  await (isRight ? guard.succeeded() : guard.failed());
  return isRight;
}
