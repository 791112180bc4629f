import { AppError } from '@certame/contract/errors.ts';
import type { ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import { chatLimits } from '@certame/contract/features/chat/limits.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { escapeLike } from '#crud/field-columns.ts';
import { portraitFileSql } from '#features/accounts/index.ts';
import { portraitUrl } from '#lib/file-urls.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { mineOf } from './my-conversations.ts';

const messageRowSchema = z.object({
  id: z.string(),
  conversation_id: z.string(),
  seq: z.coerce.number(),
  client_id: z.string(),
  sender_id: z.string(),
  sender_name: z.string(),
  picture_file_id: z.string().nullable(),
  body: z.string(),
  created_at: z.coerce.date(),
  edited_at: z.coerce.date().nullable(),
  deleted_at: z.coerce.date().nullable(),
  file: z.object({ id: z.string(), name: z.string(), size: z.number(), mime: z.string() }).nullable(),
});
type MessageRow = z.output<typeof messageRowSchema>;

const messageSql = sql`
  select m.id, m.conversation_id, m.seq, m.client_id, m.sender_id, u.name as sender_name, ${portraitFileSql('u')} as picture_file_id, m.body,
         m.created_at, m.edited_at, m.deleted_at,
         case when f.id is not null and m.deleted_at is null
              then json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime) end as file
    from chat_messages m join users u on u.id = m.sender_id left join files f on f.id = m.file_id`;

const presentMessage = (row: MessageRow): ChatMessage => ({
  id: row.id,
  conversation_id: row.conversation_id,
  seq: row.seq,
  client_id: row.client_id,
  sender_id: row.sender_id,
  sender_name: row.sender_name,
  sender_picture: portraitUrl(row.picture_file_id),
  body: row.deleted_at ? '' : row.body,
  file: row.file && { ...row.file, image: row.file.mime.startsWith('image/') },
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
  deleted: row.deleted_at !== null,
});

/** A page of messages, oldest first: the newest, those before a number, or those after one. */
export async function listMessages(
  scope: Scope,
  conversationId: string,
  { before, after }: { before?: number | undefined; after?: number | undefined },
): Promise<{ model: ChatMessage[]; has_more: boolean }> {
  const limit = chatLimits.pageMessages;
  const forwards = after !== undefined;
  const rows = await queryRows(
    scope,
    messageRowSchema,
    sql`${messageSql}
      where m.conversation_id = ${conversationId} and ${before === undefined ? sql`true` : sql`m.seq < ${before}`}
        and ${after === undefined ? sql`true` : sql`m.seq > ${after}`}
      order by m.seq ${forwards ? sql`asc` : sql`desc`} limit ${limit + 1}`,
  );
  const page = rows.slice(0, limit).map(presentMessage);
  return { model: forwards ? page : page.reverse(), has_more: rows.length > limit };
}

export async function getMessage(scope: Scope, id: string): Promise<ChatMessage> {
  const [row] = await queryRows(scope, messageRowSchema, sql`${messageSql} where m.id = ${id}`);
  if (!row) throw new AppError('not-found');
  return presentMessage(row);
}

/** In the caller's own conversations, without regard to accents and capitals; the newest first. */
export async function searchMyMessages(
  scope: Scope,
  search: string,
): Promise<(ChatMessage & { title: string })[]> {
  const { userId } = scope;
  if (search === '' || userId === null) return [];
  const rows = await queryRows(
    scope,
    messageRowSchema.extend({ title: z.string() }),
    sql`with ${mineOf(userId)}
      select found.*, coalesce(cl.name, other.name) as title
        from (${messageSql}
               where m.conversation_id in (select id from mine) and m.deleted_at is null
                 and m.search_text like '%' || search_key(${escapeLike(search)}) || '%'
               order by m.created_at desc, m.id desc limit ${chatLimits.searchHits}) found
        join mine on mine.id = found.conversation_id
        left join classes cl on cl.id = mine.class_id left join users other on other.id = mine.other_id
       order by found.created_at desc, found.id desc`,
  );
  return rows.map((row) => ({ ...presentMessage(row), title: row.title }));
}
