import { AppError } from '@certame/contract/errors.ts';
import type { EditorGroup } from '@certame/contract/features/questionnaires/editor-groups/endpoints.ts';
import type { AreaOption } from '@certame/contract/kit/area/area-endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { mayManageGroup } from '@certame/rules/questionnaires/editors.ts';
import { z } from 'zod';
import { findOfferedPeople } from '#crud/read/offered-people.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import { bypassDataAccess, type Scope } from '#plugins/database.ts';
import { administersHere, holdsEditPermission, isInGroup } from './editor-conditions.ts';

const groupRow = z.object({
  id: z.string(),
  name: z.string(),
  members: z.array(z.object({ id: z.string(), name: z.string(), may_edit: z.boolean() })),
  questionnaires: z.int(),
  creator: z.string().nullable(),
  is_member: z.boolean(),
  is_mine: z.boolean(),
  administers: z.boolean(),
  updated_at: instantColumn,
});

const groupsQuery = (scope: Scope, condition: SQL) => sql`
  select g.id, g.name, g.updated_at, maker.name as creator, coalesce(g.created_by = ${scope.userId}::uuid, false) as is_mine,
         ${isInGroup(scope, sql`g.id`)} as is_member, ${administersHere(scope)} as administers,
         coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'may_edit', ${holdsEditPermission(scope, sql`u`)})
                                   order by u.name, u.id)
                     from editor_group_members m join users u on u.id = m.user_id where m.group_id = g.id), '[]') as members,
         (select count(*)::int from questionnaires q where q.settings ->> 'editors_group_id' = g.id::text) as questionnaires
    from editor_groups g left join users maker on maker.id = g.created_by
   where g.institution_id = ${scope.institutionId} and ${condition}
   order by lower(g.name), g.id`;

async function findGroups(scope: Scope, condition: SQL): Promise<EditorGroup[]> {
  const rows = await bypassDataAccess(
    scope,
    'counts the questionnaires that hold a group, and names none',
    () => queryRows(scope, groupRow, groupsQuery(scope, condition)),
  );
  return rows.map(({ administers, updated_at, ...row }) => ({
    ...row,
    may_manage: mayManageGroup({ isCreator: row.is_mine, administers }),
    updated_at: updated_at.toISOString(),
  }));
}

export const listGroups = (scope: Scope): Promise<EditorGroup[]> => findGroups(scope, sql`true`);

/** @throws AppError `not-found`. */
export async function getGroup(scope: Scope, id: string): Promise<EditorGroup> {
  const [group] = await findGroups(scope, sql`g.id = ${id}`);
  if (!group) throw new AppError('not-found');
  return group;
}

/** The first who may edit questionnaires and whose name or e-mail matches. */
export const listEditors = (
  scope: Scope,
  asked: { search: string; detailed: boolean },
): Promise<AreaOption[]> => findOfferedPeople(scope, holdsEditPermission(scope, sql`u`), asked);
