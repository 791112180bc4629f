import type { viewContent } from '@certame/contract/features/contents/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { sql } from '@certame/db/sql.ts';
import type { PublicationState } from '@certame/rules/contents/publication.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { ContentRow } from './get-content.ts';
import { readMedia } from './media.ts';

const namedSchema = z.object({ id: z.string(), name: z.string() });

/** With a reader, only the classes that the reader attends are named. */
export async function presentContent(
  scope: Scope,
  row: ContentRow,
  state: PublicationState,
  readerId: string | null,
): Promise<ReplyOf<typeof viewContent>['model']> {
  const classes = await queryRows(
    scope,
    namedSchema,
    sql`
      select k.id, k.name from content_classes cc join classes k on k.id = cc.class_id
       where cc.content_id = ${row.id}
         and (${readerId}::uuid is null or exists (select from class_students cs join people p on p.id = cs.person_id
                                           where cs.class_id = k.id and p.user_id = ${readerId} and p.active))
       order by k.name, k.id`,
  );
  const disciplines = await queryRows(
    scope,
    namedSchema.pick({ name: true }),
    sql`
    select d.name from content_disciplines cd join disciplines d on d.id = cd.discipline_id
      where cd.content_id = ${row.id} order by d.name`,
  );
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    body: row.body ?? '',
    state,
    published_from: row.published_from?.toISOString() ?? null,
    published_until: row.published_until?.toISOString() ?? null,
    author: row.author,
    classes,
    disciplines: disciplines.map(({ name }) => name),
    media: await readMedia(scope, row.id),
    updated_at: row.updated_at.toISOString(),
  };
}
