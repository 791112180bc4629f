import type { ChatContact, ChatConversation, ChatPerson } from '@certame/contract/features/chat/endpoints.ts';
import { chatLimits } from '@certame/contract/features/chat/limits.ts';
import { countsAsStudent } from '@certame/rules/chat/writing.ts';
import { escapeLike } from '#crud/field-columns.ts';
import { wordsOf } from '#crud/read/search-words.ts';
import { portraitFileSql } from '#features/accounts/index.ts';
import { portraitUrl } from '#lib/file-urls.ts';
import type { Scope } from '#plugins/database.ts';

interface PersonRow {
  id: string;
  name: string;
  picture_file_id: string | null;
  roles: string[];
}
const presentPerson = (row: PersonRow): ChatPerson => ({
  id: row.id,
  name: row.name,
  picture: portraitUrl(row.picture_file_id),
  roles: row.roles,
});

const personColumns = `u.id, u.name, ${portraitFileSql('u')} as picture_file_id,
  array(select distinct r.name from memberships ms join roles r on r.id = ms.role_id where ms.user_id = u.id order by 1) as roles`;

/** Users of the conversation as they are at this moment. */
const memberIdsSql = `
  select unnest(array[c.first_user_id, c.second_user_id]) as user_id from chat_conversations c
   where c.id = $1 and c.class_id is null
  union
  select ct.user_id from class_teachers ct where ct.class_id = $1
  union
  select p.user_id from class_students cs join people p on p.id = cs.person_id
   where cs.class_id = $1 and p.active and p.user_id is not null`;

export async function listMemberIds(scope: Scope, conversationId: string): Promise<string[]> {
  const { rows } = await scope.client.query<{ user_id: string }>(memberIdsSql, [conversationId]);
  return rows.map((row) => row.user_id);
}

export async function listMembers(scope: Scope, conversation: ChatConversation): Promise<ChatPerson[]> {
  const { rows } = await scope.client.query<PersonRow>(
    `select ${personColumns} from users u where u.id in (${memberIdsSql}) order by u.name, u.id`,
    [conversation.id],
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
  const { rows: own } = await scope.client.query<{ keys: (string | null)[]; student: boolean }>(
    `select array(select r.key from memberships ms join roles r on r.id = ms.role_id where ms.user_id = $1) as keys,
            exists (select from people p where p.user_id = $1 and p.kind = 'student' and p.active) as student`,
    [scope.userId],
  );
  const isStudent = countsAsStudent({
    roleKeys: own[0]?.keys ?? [],
    hasStudentRecord: own[0]?.student ?? true,
  });
  const { rows } = await scope.client.query<PersonRow & { email: string }>(
    `select ${personColumns}, u.email from users u
      where u.active and u.id <> $1
        and exists (select from memberships ms join role_permissions rp on rp.role_id = ms.role_id
                     where ms.user_id = u.id and rp.permission_key = 'chat.menu')
        and (not $2 or u.id in (select ct.user_id from class_teachers ct join class_students cs on cs.class_id = ct.class_id
                                  join people p on p.id = cs.person_id where p.user_id = $1 and p.active))
        and search_key(u.name) like all (array(select '%' || search_key(word) || '%' from unnest($3::text[]) word))
      order by u.name, u.id limit ${chatLimits.contacts}`,
    [scope.userId, isStudent, wordsOf([search]).map(escapeLike)],
  );
  return rows.map((row) => ({ ...presentPerson(row), email: detailed ? row.email : null }));
}
