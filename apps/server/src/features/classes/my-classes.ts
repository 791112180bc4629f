import { type MyClass, myClassSchema } from '@certame/contract/features/classes/endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { publishedNow } from '#features/contents/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { attending } from './attending.ts';

/** Attempts that are over, whatever is still to be corrected or released. */
const finished = sql`a.state not in ('in_progress', 'paused')`;

const rowSchema = myClassSchema.omit({ contents: true, questionnaires: true }).extend({
  description: z.string().nullable(),
  institution: z.string(),
  contents_done: z.int(),
  contents_total: z.int(),
  questionnaires_done: z.int(),
  questionnaires_total: z.int(),
});

/** Whose progress counts in a class: the student's own, or everybody's. */
const counted = (userId: string): SQL => sql`(k.role <> 'student' or p.user_id = ${userId})`;

const classesQuery = (kept: SQL, userId: string, now: Date): SQL => sql`
  with k as materialized (${kept}),
  member as materialized (
    select k.id as class_id, p.id as person_id, p.user_id
      from k cross join lateral (select p.id, p.user_id ${attending(sql`k.id`)}) p where ${counted(userId)}
  ), content as materialized (
    select cc.class_id, c.id from k join content_classes cc on cc.class_id = k.id join contents c on c.id = cc.content_id
     where ${publishedNow(now)}
  ), seen as (
    select o.class_id, count(distinct (o.id, v.user_id))::int as done
      from content o join content_views v on v.content_id = o.id
      join member m on m.class_id = o.class_id and m.user_id = v.user_id group by o.class_id
  ), asked as (
    select m.class_id, count(*)::int as total,
           count(*) filter (where exists (select from attempts a where a.participant_id = pa.id and ${finished}))::int as done
      from member m join participants pa on pa.class_id = m.class_id and pa.person_id = m.person_id
      join questionnaires q on q.id = pa.questionnaire_id
     where q.state in ('released', 'closed') group by m.class_id
  )
  select c.id, c.name, c.code, c.description, c.starts_on::text, c.ends_on::text, k.role, i.name as institution,
         (select co.name from courses co where co.id = c.course_id) as course,
         array(select d.name from class_disciplines cd join disciplines d on d.id = cd.discipline_id
                where cd.class_id = c.id order by d.name) as disciplines,
         array(select u.name from class_teachers t join users u on u.id = t.user_id
                where t.class_id = c.id order by u.name) as teachers,
         (select count(*)::int ${attending(sql`c.id`)}) as students,
         coalesce(seen.done, 0) as contents_done,
         (select count(*)::int from content o where o.class_id = c.id)
           * (select count(*)::int from member m where m.class_id = c.id) as contents_total,
         coalesce(asked.done, 0) as questionnaires_done, coalesce(asked.total, 0) as questionnaires_total
    from k join classes c on c.id = k.id join institutions i on i.id = c.institution_id
    left join seen on seen.class_id = c.id left join asked on asked.class_id = c.id
   order by c.active desc, c.name, c.id`;

export interface ClassDetails extends MyClass {
  description: string | null;
  institution: string;
}

function present(row: z.output<typeof rowSchema>): ClassDetails {
  const { contents_done, contents_total, questionnaires_done, questionnaires_total, ...columns } = row;
  return {
    ...columns,
    contents: { done: contents_done, total: contents_total },
    questionnaires: { done: questionnaires_done, total: questionnaires_total },
  };
}

/** The classes somebody teaches, and those they attend. */
export async function listMyClasses(
  { tx, institutionId }: Scope,
  userId: string,
  now: Date,
): Promise<ClassDetails[]> {
  const kept = sql`
    select c.id, case when exists (select from class_teachers t where t.class_id = c.id and t.user_id = ${userId})
                      then 'teacher' else 'student' end as role
      from classes c
     where c.institution_id = ${institutionId}
       and (exists (select from class_teachers t where t.class_id = c.id and t.user_id = ${userId})
            or exists (select from class_students s join people p on p.id = s.person_id
                        where s.class_id = c.id and p.user_id = ${userId} and p.active))`;
  const rows = await queryRows({ tx }, rowSchema, classesQuery(kept, userId, now));
  return rows.map(present);
}

/** One class as its member of that role sees it; undefined when it has just been deleted. */
export async function findClassDetails(
  { tx, institutionId }: Scope,
  classId: string,
  role: MyClass['role'],
  userId: string,
  now: Date,
): Promise<ClassDetails | undefined> {
  const kept = sql`select c.id, ${role}::text as role from classes c
    where c.id = ${classId} and c.institution_id = ${institutionId}`;
  const [row] = await queryRows({ tx }, rowSchema, classesQuery(kept, userId, now));
  return row && present(row);
}
