import { type SQL, sql } from 'drizzle-orm';

/** A `uuid[]` parameter. */
export const uuidList = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;
