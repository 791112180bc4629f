import { sql } from 'drizzle-orm';
import type { AreaHooks } from '../crud/hooks.ts';
import { uuidList } from '../lib/uuid-list.ts';

/** Classes with the number of their students. */
export const classHooks: AreaHooks = {
  readVirtual: async ({ scope }, ids) => {
    const { rows } = await scope.tx.execute<{ id: string; count: number }>(sql`
      select class_id as id, count(*)::int as count from class_students
       where class_id = any(${uuidList(ids)}) group by class_id`);
    const counts = new Map(rows.map(({ id, count }) => [id, count]));
    return new Map(ids.map((id) => [id, { values: { student_count: counts.get(id) ?? 0 } }]));
  },
};
