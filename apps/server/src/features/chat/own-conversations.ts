import { AppError } from '@certame/contract/errors.ts';
import type { ChatConversation } from '@certame/contract/features/chat/endpoints.ts';
import { chatLimits } from '@certame/contract/features/chat/limits.ts';
import { countsAsStudent, mayWriteDirect, mayWriteToClass } from '@certame/rules/chat/writing.ts';
import { portraitFileSql } from '#features/accounts/index.ts';
import { portraitUrl } from '#lib/file-urls.ts';
import type { Scope } from '#plugins/database.ts';

/**
 * The conversations of $1, or the one of id $2. Membership of a group is asked of the class at every request; classes
 * that rules of data access hide are not there. A conversation of two is listed from its first message on.
 */
export const mineSql = `
  mine as (
    select c.id, null::uuid as class_id, case when c.first_user_id = $1 then c.second_user_id else c.first_user_id end as other_id,
           c.last_seq, c.last_at
      from chat_conversations c
     where c.class_id is null and $1 in (c.first_user_id, c.second_user_id)
       and (c.id = $2 or $2::uuid is null and c.last_seq > 0)
    union all
    select cl.id, cl.id, null, coalesce(c.last_seq, 0), c.last_at
      from classes cl left join chat_conversations c on c.class_id = cl.id
     where ($2::uuid is null or cl.id = $2)
       and (cl.id in (select ct.class_id from class_teachers ct where ct.user_id = $1)
            or cl.id in (select cs.class_id from class_students cs join people p on p.id = cs.person_id
                          where p.user_id = $1 and p.active))
  )`;

/** Facts of a user in the institution that writing depends on; `u` is the row of users. */
const sideColumns = (user: string, prefix: string) => `
    array(select r.key from memberships ms join roles r on r.id = ms.role_id where ms.user_id = ${user}) as ${prefix}_keys,
    exists (select from memberships ms join role_permissions rp on rp.role_id = ms.role_id join users a on a.id = ms.user_id
             where ms.user_id = ${user} and rp.permission_key = 'chat.menu' and a.active) as ${prefix}_reaches,
    exists (select from people p where p.user_id = ${user} and p.kind = 'student' and p.active) as ${prefix}_student`;

const sharesClassSql = (one: string, other: string) => `exists (
    select from class_teachers ct join class_students cs on cs.class_id = ct.class_id join people p on p.id = cs.person_id
     where p.active and (ct.user_id = ${one} and p.user_id = ${other} or ct.user_id = ${other} and p.user_id = ${one}))`;

interface SideRow {
  keys: (string | null)[];
  reaches: boolean;
  student: boolean;
}
const sideOf = ({ keys, reaches, student }: SideRow) => ({
  reaches,
  isStudent: countsAsStudent({ roleKeys: keys, hasStudentRecord: student }),
});

interface ConversationRow {
  id: string;
  class_id: string | null;
  other_id: string | null;
  last_seq: string;
  last_at: Date | null;
  title: string;
  picture_file_id: string | null;
  last_body: string | null;
  last_sender_id: string | null;
  last_sender_name: string | null;
  last_deleted: boolean;
  last_has_file: boolean;
  read_seq: string | null;
  people_count: number;
  has_teacher: boolean;
  me_keys: (string | null)[];
  me_reaches: boolean;
  me_student: boolean;
  other_keys: (string | null)[];
  other_reaches: boolean;
  other_student: boolean;
  shares_class: boolean;
  other_wrote: boolean;
  blocks_other: boolean;
  blocked_by_other: boolean;
}

const conversationsSql = `
  with ${mineSql}
  select m.id, m.class_id, m.other_id, m.last_seq, m.last_at, coalesce(cl.name, u.name) as title, ${portraitFileSql('u')} as picture_file_id,
         left(lm.body, 120) as last_body, lm.sender_id as last_sender_id, lu.name as last_sender_name,
         lm.deleted_at is not null as last_deleted, lm.file_id is not null as last_has_file, r.seq as read_seq,
         case when m.class_id is null then 2 else
           (select count(*)::int from class_teachers ct where ct.class_id = m.class_id)
           + (select count(*)::int from class_students cs where cs.class_id = m.class_id) end as people_count,
         exists (select from class_teachers ct where ct.class_id = m.class_id) as has_teacher,
         ${sideColumns('$1', 'me')}, ${sideColumns('m.other_id', 'other')},
         m.other_id is not null and ${sharesClassSql('$1', 'm.other_id')} as shares_class,
         exists (select from chat_messages w where w.conversation_id = m.id and w.sender_id = m.other_id) as other_wrote,
         exists (select from chat_blocks b where b.blocker_id = $1 and b.blocked_id = m.other_id) as blocks_other,
         exists (select from chat_blocks b where b.blocker_id = m.other_id and b.blocked_id = $1) as blocked_by_other
    from mine m
    left join users u on u.id = m.other_id
    left join classes cl on cl.id = m.class_id
    left join chat_messages lm on lm.conversation_id = m.id and lm.seq = m.last_seq
    left join users lu on lu.id = lm.sender_id
    left join chat_reads r on r.conversation_id = m.id and r.user_id = $1
   order by m.last_at desc nulls last, title, m.id
   limit ${chatLimits.conversations}`;

function presentConversation(row: ConversationRow): ChatConversation {
  const sender = sideOf({ keys: row.me_keys, reaches: row.me_reaches, student: row.me_student });
  const recipient = sideOf({ keys: row.other_keys, reaches: row.other_reaches, student: row.other_student });
  const lastSeq = Number(row.last_seq);
  return {
    id: row.id,
    kind: row.class_id === null ? 'direct' : 'class',
    title: row.title,
    picture: portraitUrl(row.picture_file_id),
    person_id: row.other_id,
    people_count: row.people_count,
    last_seq: lastSeq,
    last_at: row.last_at?.toISOString() ?? null,
    last_body: lastSeq === 0 ? null : row.last_body,
    last_sender_id: row.last_sender_id,
    last_sender_name: row.last_sender_name,
    last_deleted: row.last_deleted,
    last_has_file: row.last_has_file,
    unread: Math.max(0, lastSeq - Number(row.read_seq ?? 0)),
    may_write:
      row.class_id === null
        ? mayWriteDirect({
            sender,
            recipient,
            sharesClass: row.shares_class,
            recipientWrote: row.other_wrote,
            isBlocked: row.blocks_other || row.blocked_by_other,
          })
        : mayWriteToClass(sender, row.has_teacher),
    blocked: row.blocks_other,
  };
}

const meOf = (scope: Scope): string => {
  if (scope.userId === null) throw new AppError('unauthenticated');
  return scope.userId;
};

export async function listOwnConversations(scope: Scope): Promise<ChatConversation[]> {
  const { rows } = await scope.client.query<ConversationRow>(conversationsSql, [meOf(scope), null]);
  return rows.map(presentConversation);
}

/** One conversation of the caller's; anybody else's isn't there. */
export async function getOwnConversation(scope: Scope, id: string): Promise<ChatConversation> {
  const { rows } = await scope.client.query<ConversationRow>(conversationsSql, [meOf(scope), id]);
  const [row] = rows;
  if (!row) throw new AppError('not-found');
  return presentConversation(row);
}

export async function countOwnUnread(scope: Scope): Promise<number> {
  const { rows } = await scope.client.query<{ unread: string }>(
    `with ${mineSql}
     select coalesce(sum(greatest(m.last_seq - coalesce(r.seq, 0), 0)), 0) as unread
       from mine m left join chat_reads r on r.conversation_id = m.id and r.user_id = $1`,
    [meOf(scope), null],
  );
  return Number(rows[0]?.unread ?? 0);
}

/** Whether the caller may write to somebody who isn't in a conversation with them yet. Throws `not-found` for strangers. */
export async function mayOpenWith(scope: Scope, otherId: string): Promise<boolean> {
  const { rows } = await scope.client.query<
    Pick<
      ConversationRow,
      | 'me_keys'
      | 'me_reaches'
      | 'me_student'
      | 'other_keys'
      | 'other_reaches'
      | 'other_student'
      | 'shares_class'
    > & { is_blocked: boolean }
  >(
    `select ${sideColumns('$1', 'me')}, ${sideColumns('$2', 'other')}, ${sharesClassSql('$1', '$2')} as shares_class,
            exists (select from chat_blocks b where b.blocker_id in ($1, $2) and b.blocked_id in ($1, $2)) as is_blocked
      where exists (select from memberships ms where ms.user_id = $2::uuid)`,
    [meOf(scope), otherId],
  );
  const [row] = rows;
  if (!row) throw new AppError('not-found');
  return mayWriteDirect({
    sender: sideOf({ keys: row.me_keys, reaches: row.me_reaches, student: row.me_student }),
    recipient: sideOf({ keys: row.other_keys, reaches: row.other_reaches, student: row.other_student }),
    sharesClass: row.shares_class,
    recipientWrote: false,
    isBlocked: row.is_blocked,
  });
}
