import type { TextTarget, TextTargetKind } from '@certame/contract/features/announcements/endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { searchCondition } from '#crud/lists/list-conditions.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';

const shownPerKind = 8;

export type ChosenTarget = Pick<TextTarget, 'kind' | 'id'>;

const sources = ({ institutionId }: Scope): Readonly<Record<TextTargetKind, SQL>> => ({
  user: sql`select u.id, u.name as label, u.email as detail, u.search_text from users u
             where u.active and exists (select from memberships m
                   where m.user_id = u.id and m.institution_id = ${institutionId}::uuid)`,
  class: sql`select c.id, c.name as label, null::text as detail, c.search_text from classes c
              where c.institution_id = ${institutionId}::uuid`,
  role: sql`select r.id, r.name as label, null::text as detail, r.search_text from roles r
             where r.institution_id = ${institutionId}::uuid`,
});

const targetRow = z.object({ id: z.string(), label: z.string(), detail: z.string().nullable() });

/** Groups first: they are few, and whoever looks for a class finds it above people of a like name. */
const order: readonly TextTargetKind[] = ['class', 'role', 'user'];

/** People, classes and roles whose name holds every word of the search. */
export async function findTargets(scope: Scope, search: string): Promise<TextTarget[]> {
  const matches = searchCondition(sql`t.search_text`, { search });
  const all = sources(scope);
  const found: TextTarget[] = [];
  for (const kind of order) {
    const rows = await queryRows(
      scope,
      targetRow,
      sql`
      select t.id, t.label, t.detail from (${all[kind]}) t where ${matches}
       order by t.label, t.id limit ${shownPerKind}`,
    );
    found.push(...rows.map((row) => ({ kind, ...row })));
  }
  return found;
}

const idsOf = (targets: readonly ChosenTarget[], kind: TextTargetKind): string[] =>
  targets.filter((target) => target.kind === kind).map(({ id }) => id);

/** Names of the targets as the sender sees them; those of another institution have none. */
export async function namesOf(scope: Scope, targets: readonly ChosenTarget[]): Promise<string[]> {
  const all = sources(scope);
  const names: string[] = [];
  for (const kind of order) {
    const ids = idsOf(targets, kind);
    if (ids.length === 0) continue;
    const rows = await queryRows(
      scope,
      targetRow.pick({ label: true }),
      sql`select t.label from (${all[kind]}) t where t.id = any(${uuidList(ids)}) order by t.label`,
    );
    names.push(...rows.map(({ label }) => label));
  }
  return names;
}

/** Ids of everybody with an account whom the targets come to, but for the sender's own. */
export const recipientsOf = (scope: Scope, targets: readonly ChosenTarget[]): SQL => sql`
  select distinct u.id from users u
   where u.active and u.id is distinct from ${scope.userId}::uuid
     and exists (select from memberships m where m.user_id = u.id and m.institution_id = ${scope.institutionId}::uuid)
     and (u.id = any(${uuidList(idsOf(targets, 'user'))})
          or exists (select from memberships m where m.user_id = u.id
                        and m.institution_id = ${scope.institutionId}::uuid
                        and m.role_id = any(${uuidList(idsOf(targets, 'role'))}))
          or exists (select from class_students s
                       join classes c on c.id = s.class_id
                       join people p on p.id = s.person_id and p.active
                      where p.user_id = u.id and s.class_id = any(${uuidList(idsOf(targets, 'class'))})))`;

export async function countRecipients(scope: Scope, targets: readonly ChosenTarget[]): Promise<number> {
  if (targets.length === 0) return 0;
  return scope.tx.$count(sql`(${recipientsOf(scope, targets)}) r`);
}
