import { type SQL, sql } from '@certame/db/sql.ts';

/** What students may see of a content aliased `c`; `publicationStateOf` of the rules in SQL, and a test holds them together. */
export const publishedNow = (now: Date): SQL => sql`(
  c.published and (c.published_from is null or c.published_from <= ${now.toISOString()}::timestamptz)
  and (c.published_until is null or c.published_until > ${now.toISOString()}::timestamptz))`;

/** Contents of classes that the user attends. */
export const ofMyClasses = (userId: string): SQL => sql`exists (
  select from content_classes cc
    join class_students cs on cs.class_id = cc.class_id
    join people p on p.id = cs.person_id
   where cc.content_id = c.id and p.user_id = ${userId} and p.active)`;
