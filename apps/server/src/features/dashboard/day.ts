import type { Scope } from '#plugins/database.ts';
import type { Day } from './numbers.ts';

/** The calendar day of `now` in a time zone. */
export async function dayOf(scope: Scope, now: Date, timeZone: string): Promise<Day> {
  const { rows } = await scope.client.query<{ starts_at: Date; ends_at: Date }>(
    `select date_trunc('day', $1::timestamptz, $2) as starts_at,
            date_trunc('day', $1::timestamptz, $2) + interval '1 day' as ends_at`,
    [now, timeZone],
  );
  const [row] = rows;
  if (!row) throw new Error('No day');
  return { now, startsAt: row.starts_at, endsAt: row.ends_at };
}
