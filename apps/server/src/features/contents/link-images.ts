import { AppError } from '@certame/contract/errors.ts';
import { fileIdsOf } from '#lib/html-sanitizer.ts';
import type { Scope } from '#plugins/database.ts';

/** Pictures that the writer may show to others: sent by themselves, or of the question bank they have access to. */
const strangeQuery = `
  select id from unnest($1::uuid[]) as t(id)
   where not exists (select from content_images i where i.content_id = $2 and i.file_id = t.id)
     and not exists (select from files f
                      where f.id = t.id and f.institution_id = $3 and f.purpose = 'question' and f.mime like 'image/%'
                        and ($4::uuid is null or f.owner_id = $4 or exists (
                             select from memberships m join role_permissions rp on rp.role_id = m.role_id
                              where m.user_id = $4 and m.institution_id = $3 and rp.permission_key = 'base_question.menu')))`;

/**
 * Keeps which pictures a content's text shows, for whoever reads the content may load them. A picture that the writer
 * could not see can't be shown by naming it, and a document is no picture. @throws AppError `validation`.
 */
export async function linkImages(
  { client, institutionId, userId }: Scope,
  contentId: string,
  html: string,
): Promise<void> {
  const ids = [...new Set(fileIdsOf(html))];
  const { rowCount } = await client.query(strangeQuery, [ids, contentId, institutionId, userId]);
  if (rowCount) throw new AppError('validation', { fields: { body: [{ key: 'foreign' }] } });
  await client.query('delete from content_images where content_id = $1 and file_id <> all($2::uuid[])', [
    contentId,
    ids,
  ]);
  await client.query(
    `insert into content_images (institution_id, content_id, file_id)
     select $1, $2, id from unnest($3::uuid[]) as t(id) on conflict do nothing`,
    [institutionId, contentId, ids],
  );
}
