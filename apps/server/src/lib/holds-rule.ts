import type { Scope } from '#plugins/database.ts';

/**
 * Whether the scope's user holds one of the rule's alternatives here, asked of the database: for places that know the user
 * only. Work without a user (jobs, the seed) may do everything.
 */
export async function holdsRule(
  { client, institutionId, userId }: Pick<Scope, 'client' | 'institutionId' | 'userId'>,
  rule: string,
): Promise<boolean> {
  if (userId === null) return true;
  const { rowCount } = await client.query(
    `select from memberships m join role_permissions rp on rp.role_id = m.role_id
      where m.user_id = $1 and m.institution_id = $2 and rp.permission_key = any($3::text[]) limit 1`,
    [userId, institutionId, rule.split('|')],
  );
  return rowCount === 1;
}
