import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Day } from './numbers.ts';

/** The calendar day of `now` in a time zone. */
export async function dayOf(scope: Scope, now: Date, timeZone: string): Promise<Day> {
  const [row] = await queryRows(
    scope,
    z.object({ starts_at: z.coerce.date(), ends_at: z.coerce.date() }),
    sql`select date_trunc('day', ${now}::timestamptz, ${timeZone}) as starts_at,
      date_trunc('day', ${now}::timestamptz, ${timeZone}) + interval '1 day' as ends_at`,
  );
  if (!row) throw new Error('No day');
  return { now, startsAt: row.starts_at, endsAt: row.ends_at };
}
