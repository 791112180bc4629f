import type { classes as classesArea } from '@certame/contract/features/classes/area.ts';
import { classes } from '@certame/contract/features/classes/area.ts';
import { contents } from '@certame/contract/features/contents/area.ts';
import { areaEndpoints } from '@certame/contract/kit/area/area-endpoints.ts';
import { listRuleOf } from '@certame/contract/kit/area/define-area.ts';
import { alternativesOf } from '@certame/contract/permissions.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import type { AreaHooks } from '#crud/hooks.ts';
import { removeStreamMedia } from '#features/streams/index.ts';
import { holdsRule } from '#lib/holds-rule.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';

/**
 * Who picks classes as staff: everybody whom the area's endpoints let in, but for those who only read contents. Students do, and
 * the filter of their contents needs no class but their own.
 */
const { access } = areaEndpoints(classes).options;
const staffRule = alternativesOf(access.kind === 'permission' ? access.rule : '')
  .filter((key) => key !== listRuleOf(contents))
  .join('|');

/** Classes with the number of their students. */
export const classHooks: AreaHooks<typeof classesArea> = {
  where: async ({ scope }) =>
    (await holdsRule(scope, staffRule))
      ? sql`true`
      : sql`exists (select from class_students cs join people p on p.id = cs.person_id
                     where cs.class_id = t.id and p.user_id = ${scope.userId} and p.active)`,
  readVirtual: async ({ scope }, ids) => {
    const rows = await queryRows(
      scope,
      z.object({ id: z.string(), count: z.int() }),
      sql`
      select class_id as id, count(*)::int as count from class_students
       where class_id = any(${uuidList(ids)}) group by class_id`,
    );
    const counts = new Map(rows.map(({ id, count }) => [id, count]));
    return new Map(ids.map((id) => [id, { values: { student_count: counts.get(id) ?? 0 } }]));
  },
  beforeDelete: ({ scope, services }, id) => removeStreamMedia(scope, services, id),
};
