import { rate_counts } from '@certame/db/schema/rate-counts.ts';
import { login_failures, one_time_tokens, sessions } from '@certame/db/schema/sessions.ts';
import { lt } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';

/** What is left of sign-ins that are over. */
export async function cleanUpSessions(services: Services): Promise<void> {
  const ago = (days: number) => new Date(services.now() - days * 24 * 60 * 60_000);
  await services.database.inGlobal(null, async ({ tx }) => {
    await tx.delete(rate_counts).where(lt(rate_counts.until, ago(1)));
    await tx.delete(login_failures).where(lt(login_failures.first_at, ago(1)));
    await tx.delete(one_time_tokens).where(lt(one_time_tokens.expires_at, ago(7)));
    // The law wants records of access kept for six months (Marco Civil da Internet, art. 15).
    await tx.delete(sessions).where(lt(sessions.expires_at, ago(183)));
  });
}
