import type { ChatContact, ChatConversation, ChatPerson } from '@certame/contract/features/chat/endpoints.ts';
import { chatLimits } from '@certame/contract/features/chat/limits.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { countsAsStudent } from '@certame/rules/chat/writing.ts';
import { z } from 'zod';
import { escapeLike } from '#crud/field-columns.ts';
import { wordsOf } from '#crud/read/search-words.ts';
import { portraitFileSql } from '#features/accounts/index.ts';
import { portraitUrl } from '#lib/file-urls.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const personRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  picture_file_id: z.string().nullable(),
  roles: z.array(z.string()),
});
type PersonRow = z.output<typeof personRowSchema>;
const presentPerson = (row: PersonRow): ChatPerson => ({
  id: row.id,
  name: row.name,
  picture: portraitUrl(row.picture_file_id),
  roles: row.roles,
});

const personColumns = sql`u.id, u.name, ${portraitFileSql('u')} as picture_file_id,
  array(select distinct r.name from memberships ms join roles r on r.id = ms.role_id where ms.user_id = u.id order by 1) as roles`;

/** Users of the conversation as they are at this moment. */
const memberIds = (conversationId: string): SQL => sql`
  select unnest(array[c.first_user_id, c.second_user_id]) as user_id from chat_conversations c
   where c.id = ${conversationId} and c.class_id is null
  union
  select ct.user_id from class_teachers ct where ct.class_id = ${conversationId}
  union
  select p.user_id from class_students cs join people p on p.id = cs.person_id
   where cs.class_id = ${conversationId} and p.active and p.user_id is not null`;

export async function listMemberIds(scope: Scope, conversationId: string): Promise<string[]> {
  const rows = await queryRows(scope, z.object({ user_id: z.string() }), memberIds(conversationId));
  return rows.map((row) => row.user_id);
}

export async function listMembers(scope: Scope, conversation: ChatConversation): Promise<ChatPerson[]> {
  const rows = await queryRows(
    scope,
    personRowSchema,
    sql`select ${personColumns} from users u where u.id in (${memberIds(conversation.id)}) order by u.name, u.id`,
  );
  return rows.map(presentPerson);
}

/**
 * Whom the caller may write to first: staff everybody who reaches the chat, students the teachers of their classes. With the
 * e-mail for `detailed`.
 */
export async function listContacts(
  scope: Scope,
  { search, detailed }: { search: string; detailed: boolean },
): Promise<ChatContact[]> {
  const [own] = await queryRows(
    scope,
    z.object({ keys: z.array(z.string().nullable()), student: z.boolean() }),
    sql`select array(select r.key from memberships ms join roles r on r.id = ms.role_id where ms.user_id = ${scope.userId}) as keys,
      exists (select from people p where p.user_id = ${scope.userId} and p.kind = 'student' and p.active) as student`,
  );
  const isStudent = countsAsStudent({
    roleKeys: own?.keys ?? [],
    hasStudentRecord: own?.student ?? true,
  });
  const rows = await queryRows(
    scope,
    personRowSchema.extend({ email: z.string() }),
    sql`select ${personColumns}, u.email from users u
      where u.active and u.id <> ${scope.userId}
        and exists (select from memberships ms join role_permissions rp on rp.role_id = ms.role_id
                     where ms.user_id = u.id and rp.permission_key = 'chat.menu')
        and (not ${isStudent} or u.id in (select ct.user_id from class_teachers ct join class_students cs on cs.class_id = ct.class_id
                                  join people p on p.id = cs.person_id where p.user_id = ${scope.userId} and p.active))
        and search_key(u.name) like all (array(select '%' || search_key(word) || '%' from unnest(${sql.param(wordsOf([search]).map(escapeLike))}::text[]) word))
      order by u.name, u.id limit ${chatLimits.contacts}`,
  );
  return rows.map((row) => ({ ...presentPerson(row), email: detailed ? row.email : null }));
}
