import { type ContentCard, contentCardSchema } from '@certame/contract/features/contents/endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { publicationStateOf } from '@certame/rules/contents/publication.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { ofMyClasses, publishedNow } from './visible.ts';

/** A card as its row gives it: what is published is a state only with the time. */
const rowSchema = contentCardSchema.omit({ state: true, seen: true }).extend({
  published: z.boolean(),
  done: z.number().nullable(),
  total: z.number().nullable(),
});

const date = (value: string | null): Date | null => (value === null ? null : new Date(value));

async function readCards(
  { tx, institutionId }: Scope,
  { userId, now, kept, classes, seen }: { userId: string; now: Date; kept: SQL; classes: SQL; seen: SQL },
): Promise<ContentCard[]> {
  const rows = await queryRows(
    { tx },
    rowSchema,
    sql`
    select c.id, c.name, c.type, c.published, c.published_from, c.published_until,
           array(select k.name from content_classes cc join classes k on k.id = cc.class_id
                  where cc.content_id = c.id and ${classes} order by k.name) as classes,
           array(select d.name from content_disciplines cd join disciplines d on d.id = cd.discipline_id
                  where cd.content_id = c.id order by d.name) as disciplines,
           (select count(m.file_id)::int from content_media m where m.content_id = c.id) as files,
           (select count(m.video_url)::int from content_media m where m.content_id = c.id) as videos,
           (select min(v.at) from content_views v where v.content_id = c.id and v.user_id = ${userId}) as seen_at,
           ${seen}
      from contents c where c.institution_id = ${institutionId} and ${kept}
     order by coalesce(c.published_from, c.created_at) desc, c.id limit 500`,
  );
  return rows.map(({ published, done, total, ...row }) => {
    const from = date(row.published_from);
    const until = date(row.published_until);
    return {
      ...row,
      state: publicationStateOf({ published, publishedFrom: from, publishedUntil: until }, now.getTime()),
      published_from: from?.toISOString() ?? null,
      published_until: until?.toISOString() ?? null,
      seen_at: date(row.seen_at)?.toISOString() ?? null,
      seen: done === null || total === null ? null : { done, total },
    };
  });
}

const noProgress = sql`null::int as done, null::int as total`;

/** What somebody's classes are given now. */
export const listMyCards = (scope: Scope, userId: string, now: Date): Promise<ContentCard[]> =>
  readCards(scope, {
    userId,
    now,
    kept: sql`${publishedNow(now)} and ${ofMyClasses(userId)}`,
    classes: sql`exists (select from class_students cs join people p on p.id = cs.person_id
                          where cs.class_id = k.id and p.user_id = ${userId} and p.active)`,
    seen: noProgress,
  });

/** The contents of one class; those who teach see drafts too, and how many students have opened each. */
export const listClassCards = (
  scope: Scope,
  classId: string,
  teaches: boolean,
  userId: string,
  now: Date,
): Promise<ContentCard[]> =>
  readCards(scope, {
    userId,
    now,
    kept: sql`exists (select from content_classes cc where cc.content_id = c.id and cc.class_id = ${classId})
              ${teaches ? sql`` : sql`and ${publishedNow(now)}`}`,
    classes: sql`k.id = ${classId}`,
    seen: teaches
      ? sql`(select count(distinct v.user_id)::int from content_views v
               join people p on p.user_id = v.user_id join class_students cs on cs.person_id = p.id
              where v.content_id = c.id and cs.class_id = ${classId} and p.active) as done,
            (select count(*)::int from class_students cs join people p on p.id = cs.person_id
              where cs.class_id = ${classId} and p.active) as total`
      : noProgress,
  });
