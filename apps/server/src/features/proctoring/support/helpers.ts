import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { searchCondition } from '#crud/lists/list-conditions.ts';
import { holdsPermission } from '#lib/holds-permission.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { LockedRequest } from './support-access.ts';

type Place = Pick<LockedRequest, 'questionnaire_id' | 'participant_id'>;

const helperRow = z.object({ id: z.string(), label: z.string(), is_assigned: z.boolean() });
export type Helper = z.output<typeof helperRow>;

/** Who may help with a request: support of its exam, supervisors of its candidate's room (both assigned), those who prepare rooms. */
export const findHelpers = (
  { tx, institutionId }: Scope,
  { questionnaire_id, participant_id }: Place,
  narrowed: SQL = sql`true`,
): Promise<Helper[]> =>
  queryRows(
    { tx },
    helperRow,
    sql`select * from (
          select u.id, u.name as label,
                 exists (select from room_support s join room_configs k on k.id = s.config_id
                          where s.user_id = u.id and k.questionnaire_id = ${questionnaire_id})
                 or exists (select from room_supervisors s join room_participants seat on seat.room_id = s.room_id
                             where s.user_id = u.id and seat.participant_id = ${participant_id}) as is_assigned,
                 ${holdsPermission(sql`u.id`, { institutionId }, 'classroom_configs.menu')} as prepares_rooms
            from users u where u.active and ${holdsPermission(sql`u.id`, { institutionId }, 'support.menu')} and ${narrowed}) helper
         where is_assigned or prepares_rooms
         order by is_assigned desc, label, id limit 100`,
  );

export const searchedHelpers = (search: string): SQL => searchCondition(sql`u.search_text`, { search });
export const helperWithId = (id: string): SQL => sql`u.id = ${id}`;
