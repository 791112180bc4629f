import { type SQL, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/**
 * Pauses of some attempts, from their events: `attempt_id`, `position`, `began_at` and `ended_at`, which is null for one that
 * nobody ended.
 */
export const pausesOf = (scope: Scope, attempts: SQL): SQL => sql`
  select attempt_id, position, began_at, ended_at
    from (
      select e.attempt_id, e.position, e.type, e.emitted_at as began_at,
             lead(e.emitted_at) over (partition by e.attempt_id order by e.position) as ended_at
        from attempt_events e
       where e.type in ('enter_pause', 'leave_pause') and e.institution_id = ${scope.institutionId} and e.attempt_id in (${attempts})
    ) events
   where type = 'enter_pause'`;
