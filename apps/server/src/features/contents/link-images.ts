import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import { fileIdsOf } from '#lib/html-sanitizer.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';

/**
 * Keeps which pictures a content's text shows, for whoever reads the content may load them. A picture that the writer
 * could not see can't be shown by naming it, and a document is no picture. @throws AppError `validation`.
 */
export async function linkImages(
  { tx, institutionId, userId }: Scope,
  contentId: string,
  html: string,
): Promise<void> {
  const ids = [...new Set(fileIdsOf(html))];
  const { rowCount } = await tx.execute(sql`
      select id from unnest(${uuidList(ids)}) as t(id)
       where not exists (select from content_images i where i.content_id = ${contentId} and i.file_id = t.id)
         and not exists (select from files f
                          where f.id = t.id and f.institution_id = ${institutionId} and f.purpose = 'question' and f.mime like 'image/%'
                            and (${userId}::uuid is null or f.owner_id = ${userId} or exists (
                                 select from memberships m join role_permissions rp on rp.role_id = m.role_id
                                  where m.user_id = ${userId} and m.institution_id = ${institutionId} and rp.permission_key = 'base_question.menu')))`);
  if (rowCount) throw new AppError('validation', { fields: { body: [{ key: 'foreign' }] } });
  await tx.execute(
    sql`delete from content_images where content_id = ${contentId} and file_id <> all(${uuidList(ids)})`,
  );
  await tx.execute(sql`insert into content_images (institution_id, content_id, file_id)
      select ${institutionId}, ${contentId}, id from unnest(${uuidList(ids)}) as t(id) on conflict do nothing`);
}
