import { institutions } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** The calendar day in the institution's time zone: classes begin and end with days. */
export async function todayIn({ tx, institutionId }: Scope, now: Date): Promise<string> {
  const [row] = await tx
    .select({ zone: institutions.time_zone })
    .from(institutions)
    .where(eq(institutions.id, institutionId));
  return new Intl.DateTimeFormat('sv-SE', { timeZone: row?.zone ?? 'UTC', dateStyle: 'short' }).format(now);
}
