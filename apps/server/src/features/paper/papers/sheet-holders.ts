import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/** Who gets a sheet: of `participants p`, by what the paper `w` says. */
export const isHolder: SQL = sql`p.questionnaire_id = w.questionnaire_id and case w.students_scope
  when 'classes' then exists (
    select from people s join class_students k on k.person_id = s.id
      join physical_questionnaire_classes c on c.class_id = k.class_id and c.paper_id = w.id
     where s.id = p.person_id or s.user_id = p.user_id)
  when 'listed' then exists (
    select from people s join physical_questionnaire_students c on c.person_id = s.id and c.paper_id = w.id
     where s.id = p.person_id or s.user_id = p.user_id)
  else true end`;

const holderRow = z.object({
  participant_id: z.string(),
  sheet_id: z.string().nullable(),
  version: z.string().nullable(),
  name: z.string(),
  identifier: z.string().nullable(),
  class_name: z.string().nullable(),
});
export type SheetHolder = z.output<typeof holderRow>;

/** Those for whom there are to be sheets, in the order of a list, with the sheet that each has already. */
export const loadHolders = (scope: Scope, paperId: string): Promise<SheetHolder[]> =>
  queryRows(
    scope,
    holderRow,
    sql`select p.id as participant_id, s.id as sheet_id, s.version, coalesce(person.name, u.name) as name,
               person.identifier::text as identifier, class.name as class_name
          from physical_questionnaires w
          join participants p on ${isHolder}
          join users u on u.id = p.user_id
          left join people person on person.id = p.person_id
          left join lateral (
            select k.name from class_students c join classes k on k.id = c.class_id
             where c.person_id = p.person_id order by (k.id = p.class_id) desc nulls last, k.name limit 1) class on true
          left join paper_sheets s on s.paper_id = w.id and s.participant_id = p.id
         where w.id = ${paperId}
         order by class.name nulls last, search_key(coalesce(person.name, u.name)), p.id`,
  );
