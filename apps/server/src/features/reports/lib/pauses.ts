import { type SQL, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/**
 * Pauses of some attempts, from their events: `attempt_id`, `position`, `by_staff`, `began_at` and `ended_at`, which is null for one
 * that nobody ended. A pause of the staff cuts the candidate's own in two, so that no two of an attempt overlap.
 */
export const pausesOf = (scope: Scope, attempts: SQL): SQL => sql`
  select attempt_id, position, type = 'staff_pause' as by_staff, began_at, ended_at
    from (
      select e.attempt_id, e.position, e.type, e.data, e.emitted_at as began_at,
             lead(e.emitted_at) over (partition by e.attempt_id order by e.position) as ended_at
        from attempt_events e
       where e.type in ('enter_pause', 'leave_pause', 'staff_pause', 'staff_resume') and e.institution_id = ${scope.institutionId}
         and e.attempt_id in (${attempts})
    ) events
   where type in ('enter_pause', 'staff_pause') or type = 'staff_resume' and data @> '{"own_pause": true}'`;
