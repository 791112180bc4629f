import { sql } from '@certame/db/sql.ts';
import { parseStudentList } from '@certame/rules/students/parse-student-list.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/** An entry of a list with the person of the institution it names, if any. */
export interface ListedPerson {
  entry: string;
  by: 'email' | 'code';
  person: {
    id: string;
    user_id: string | null;
    email: string;
    kind: string;
    active: boolean;
    enrolled: boolean;
  } | null;
}

const rowSchema = z.object({
  ord: z.number(),
  id: z.string().nullable(),
  user_id: z.string().nullable(),
  email: z.string().nullable(),
  kind: z.string().nullable(),
  active: z.boolean().nullable(),
  enrolled: z.boolean(),
});

/** E-mails and codes of a pasted list, with whom they name; `invalid` is what is neither. */
export async function findListed(
  { tx, institutionId }: Scope,
  classId: string,
  list: string,
): Promise<{ listed: ListedPerson[]; invalid: string[] }> {
  const { mentions, invalid } = parseStudentList(list);
  if (mentions.length === 0) return { listed: [], invalid };
  const entries = mentions.map(({ by, value }, ord) => ({ ord, by, value }));
  const rows = await queryRows(
    { tx },
    rowSchema,
    sql`
      select t.ord::int, p.id, p.user_id, p.email, p.kind, p.active,
             exists (select from class_students cs where cs.class_id = ${classId} and cs.person_id = p.id) as enrolled
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as t(ord int, by text, value text)
        left join people p on p.institution_id = ${institutionId}
             and case t.by when 'email' then p.email = t.value else p.identifier = t.value end
       order by t.ord`,
  );
  return {
    invalid,
    listed: rows.map((row): ListedPerson => {
      const mention = mentions[row.ord];
      const { id, user_id, email, kind, active, enrolled } = row;
      return {
        entry: mention?.value ?? '',
        by: mention?.by ?? 'email',
        person:
          id === null
            ? null
            : { id, user_id, email: email ?? '', kind: kind ?? '', active: active === true, enrolled },
      };
    }),
  };
}
