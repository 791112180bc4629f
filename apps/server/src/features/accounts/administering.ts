import { sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** Who acts on somebody's account, and where. */
export interface Administrator {
  userId: string;
  institutionId: string;
}
export type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/** A rise of `updated_at`, so that an editor who read the row before hears of the change. */
export const touched = sql`greatest(now(), updated_at + interval '1 millisecond')`;
