import type { RestrictedModel } from '@certame/contract/features/data-access/models.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { RuleOwner } from './owners-and-rows.ts';

const effectRow = z.object({ rules: z.int(), members: z.int(), concerns_me: z.boolean() });

/** What a rule for an owner would mean. An owner of elsewhere has no members here, and so no effect. */
export async function computeRuleEffect(
  { tx, userId, institutionId }: Scope,
  owner: RuleOwner,
  model: RestrictedModel,
): Promise<z.output<typeof effectRow>> {
  const isRole = owner.owner_type === 'role';
  const [effect] = await queryRows(
    { tx },
    effectRow,
    sql`
    with people as (
      select distinct m.user_id from memberships m
       where m.institution_id = ${institutionId}
         and case when ${isRole} then m.role_id = ${owner.owner_id} else m.user_id = ${owner.owner_id} end)
    select (select count(*)::int from data_access d
             where d.owner_type = ${owner.owner_type} and d.owner_id = ${owner.owner_id} and d.model_type = ${model}) as rules,
           (select count(*)::int from people) as members,
           exists (select from people where user_id = ${userId}) as concerns_me`,
  );
  return effect ?? { rules: 0, members: 0, concerns_me: false };
}
