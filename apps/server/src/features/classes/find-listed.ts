import { parseStudentList } from '@certame/rules/students/parse-student-list.ts';
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

interface Row {
  ord: number;
  id: string | null;
  user_id: string | null;
  email: string;
  kind: string;
  active: boolean;
  enrolled: boolean;
}

const query = `
  select t.ord::int, p.id, p.user_id, p.email, p.kind, p.active,
         exists (select from class_students cs where cs.class_id = $2 and cs.person_id = p.id) as enrolled
    from jsonb_to_recordset($3::jsonb) as t(ord int, by text, value text)
    left join people p on p.institution_id = $1
         and case t.by when 'email' then p.email = t.value else p.identifier = t.value end
   order by t.ord`;

/** E-mails and codes of a pasted list, with whom they name; `invalid` is what is neither. */
export async function findListed(
  { client, institutionId }: Scope,
  classId: string,
  list: string,
): Promise<{ listed: ListedPerson[]; invalid: string[] }> {
  const { mentions, invalid } = parseStudentList(list);
  if (mentions.length === 0) return { listed: [], invalid };
  const { rows } = await client.query<Row>(query, [
    institutionId,
    classId,
    JSON.stringify(mentions.map(({ by, value }, ord) => ({ ord, by, value }))),
  ]);
  return {
    invalid,
    listed: rows.map((row): ListedPerson => {
      const mention = mentions[row.ord];
      const { id, user_id, email, kind, active, enrolled } = row;
      return {
        entry: mention?.value ?? '',
        by: mention?.by ?? 'email',
        person: id === null ? null : { id, user_id, email, kind, active, enrolled },
      };
    }),
  };
}
