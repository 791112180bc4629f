import { type SQL, sql } from '@certame/db/sql.ts';

/** As PostgreSQL reads a `uuid[]`. */
export const textOfList = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** A `uuid[]` parameter. */
export const uuidList = (ids: readonly string[]): SQL => sql`${textOfList(ids)}::uuid[]`;
