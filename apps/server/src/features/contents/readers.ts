import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { holdsRule } from '#lib/holds-rule.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { ofMyClasses, publishedNow } from './visible.ts';

/** Whoever makes or changes contents sees them as staff; everybody else as a student. */
export const staffRule = 'contents.create|contents.edit|contents.delete';

/** The same from the database, for places that know the user only. */
export const isContentStaff = (scope: Scope): Promise<boolean> => holdsRule(scope, staffRule);

/** Rows of the area (aliased `t`) that a student sees. */
export const studentCondition = ({ userId }: Scope, now: Date): SQL =>
  sql`exists (select from contents c where c.id = t.id and ${publishedNow(now)} and ${ofMyClasses(userId ?? '')})`;

/** A student sees which of the own classes a content is for, and none of the others. */
export async function visibleClasses(
  scope: Scope,
  contentIds: readonly string[],
): Promise<Map<string, { values: Record<string, unknown>; labels: Record<string, string[]> }>> {
  const rows = await queryRows(
    scope,
    z.object({ content_id: z.string(), id: z.string(), name: z.string() }),
    sql`
    select cc.content_id, k.id, k.name from content_classes cc join classes k on k.id = cc.class_id
     where cc.content_id = any(${uuidList(contentIds)})
       and exists (select from class_students cs join people p on p.id = cs.person_id
                    where cs.class_id = k.id and p.user_id = ${scope.userId} and p.active)
     order by k.name, k.id`,
  );
  return new Map(
    contentIds.map((id) => {
      const own = rows.filter((row) => row.content_id === id);
      return [
        id,
        {
          values: { class_ids: own.map((row) => row.id) },
          labels: { class_ids: own.map((row) => row.name) },
        },
      ];
    }),
  );
}
