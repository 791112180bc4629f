import { type AreaOption, areaOptionSchema } from '@certame/contract/kit/area/area-endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { searchCondition } from '../lists/list-conditions.ts';

/**
 * The first of those users `u` whose name or e-mail matches, to be chosen from; told apart by the e-mail for who may read it.
 * @param who condition on `u`
 */
export async function findOfferedPeople(
  scope: Pick<Scope, 'tx'>,
  who: SQL,
  { search, detailed }: { search: string; detailed: boolean },
): Promise<AreaOption[]> {
  const rows = await queryRows(
    scope,
    areaOptionSchema.required(),
    sql`select u.id, u.name as label, u.email as detail from users u
         where ${who} and ${searchCondition(sql`u.search_text`, { search })}
         order by u.name, u.id limit 30`,
  );
  return detailed ? rows : rows.map(({ id, label }) => ({ id, label }));
}
