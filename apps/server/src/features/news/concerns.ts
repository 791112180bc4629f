import { type SQL, sql } from '@certame/db/sql.ts';
import type { Caller } from '#plugins/session.ts';

/**
 * Notices that concern somebody in the active institution: those of it that are addressed to everybody, to a role they
 * hold or to a class they attend or teach, and those that every institution is shown.
 */
export const concerns = ({ userId, institutionId }: Caller): SQL => sql`(
  n.everywhere
  or n.institution_id = ${institutionId}::uuid and (
    not exists (select from news_roles r where r.news_id = n.id)
      and not exists (select from news_classes c where c.news_id = n.id)
    or exists (select from news_roles r join memberships m on m.role_id = r.role_id
                where r.news_id = n.id and m.user_id = ${userId}::uuid)
    or exists (select from news_classes c join class_teachers t on t.class_id = c.class_id
                where c.news_id = n.id and t.user_id = ${userId}::uuid)
    or exists (select from news_classes c join class_students s on s.class_id = c.class_id
                 join people p on p.id = s.person_id and p.active
                where c.news_id = n.id and p.user_id = ${userId}::uuid)))`;
