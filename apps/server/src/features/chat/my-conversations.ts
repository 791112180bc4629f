import { AppError } from '@certame/contract/errors.ts';
import type { ChatConversation } from '@certame/contract/features/chat/endpoints.ts';
import { chatLimits } from '@certame/contract/features/chat/limits.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { countsAsStudent, mayWriteDirect, mayWriteToClass } from '@certame/rules/chat/writing.ts';
import { z } from 'zod';
import { portraitFileSql } from '#features/accounts/index.ts';
import { portraitUrl } from '#lib/file-urls.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/**
 * Common table expression `mine`: the conversations of a user, or the one of an id. Membership of a group is asked of the
 * class at every request; classes that rules of data access hide are not there. A conversation of two is listed from its
 * first message on.
 */
export const mineOf = (userId: string, id: string | null = null): SQL => sql`
  mine as (
    select c.id, null::uuid as class_id,
           case when c.first_user_id = ${userId} then c.second_user_id else c.first_user_id end as other_id, c.last_seq, c.last_at
      from chat_conversations c
     where c.class_id is null and ${userId} in (c.first_user_id, c.second_user_id)
       and ${id === null ? sql`c.last_seq > 0` : sql`c.id = ${id}`}
    union all
    select cl.id, cl.id, null, coalesce(c.last_seq, 0), c.last_at
      from classes cl left join chat_conversations c on c.class_id = cl.id
     where ${id === null ? sql`true` : sql`cl.id = ${id}`}
       and (cl.id in (select ct.class_id from class_teachers ct where ct.user_id = ${userId})
            or cl.id in (select cs.class_id from class_students cs join people p on p.id = cs.person_id
                          where p.user_id = ${userId} and p.active))
  )`;

const writerSchema = z.object({
  keys: z.array(z.string().nullable()),
  reaches: z.boolean(),
  student: z.boolean(),
});

/** What writing depends on, of a user in the institution. */
const writer = (userId: SQL): SQL => sql`json_build_object(
    'keys', array(select r.key from memberships ms join roles r on r.id = ms.role_id where ms.user_id = ${userId}),
    'reaches', exists (select from memberships ms join role_permissions rp on rp.role_id = ms.role_id join users a on a.id = ms.user_id
                        where ms.user_id = ${userId} and rp.permission_key = 'chat.menu' and a.active),
    'student', exists (select from people p where p.user_id = ${userId} and p.kind = 'student' and p.active))`;

const presentWriter = ({ keys, reaches, student }: z.output<typeof writerSchema>) => ({
  reaches,
  isStudent: countsAsStudent({ roleKeys: keys, hasStudentRecord: student }),
});

const sharesClass = (one: SQL, other: SQL): SQL => sql`exists (
    select from class_teachers ct join class_students cs on cs.class_id = ct.class_id join people p on p.id = cs.person_id
     where p.active and (ct.user_id = ${one} and p.user_id = ${other} or ct.user_id = ${other} and p.user_id = ${one}))`;

const rowSchema = z.object({
  id: z.string(),
  class_id: z.string().nullable(),
  other_id: z.string().nullable(),
  last_seq: z.coerce.number(),
  last_at: z.coerce.date().nullable(),
  title: z.string(),
  picture_file_id: z.string().nullable(),
  last_body: z.string().nullable(),
  last_sender_id: z.string().nullable(),
  last_sender_name: z.string().nullable(),
  last_deleted: z.boolean(),
  last_has_file: z.boolean(),
  read_seq: z.coerce.number().nullable(),
  people_count: z.number(),
  has_teacher: z.boolean(),
  me: writerSchema,
  other: writerSchema,
  shares_class: z.boolean(),
  other_wrote: z.boolean(),
  blocks_other: z.boolean(),
  blocked_by_other: z.boolean(),
});

const requireUserId = ({ userId }: Scope): string => {
  if (userId === null) throw new AppError('unauthenticated');
  return userId;
};

async function findConversations(scope: Scope, id: string | null): Promise<ChatConversation[]> {
  const userId = requireUserId(scope);
  const rows = await queryRows(
    scope,
    rowSchema,
    sql`
      with ${mineOf(userId, id)}
      select m.id, m.class_id, m.other_id, m.last_seq, m.last_at, coalesce(cl.name, u.name, '') as title,
             ${portraitFileSql('u')} as picture_file_id,
             left(lm.body, 120) as last_body, lm.sender_id as last_sender_id, lu.name as last_sender_name,
             lm.deleted_at is not null as last_deleted, lm.file_id is not null as last_has_file, r.seq as read_seq,
             case when m.class_id is null then 2 else
               (select count(*)::int from class_teachers ct where ct.class_id = m.class_id)
               + (select count(*)::int from class_students cs where cs.class_id = m.class_id) end as people_count,
             exists (select from class_teachers ct where ct.class_id = m.class_id) as has_teacher,
             ${writer(sql`${userId}::uuid`)} as me, ${writer(sql`m.other_id`)} as other,
             m.other_id is not null and ${sharesClass(sql`${userId}`, sql`m.other_id`)} as shares_class,
             exists (select from chat_messages w where w.conversation_id = m.id and w.sender_id = m.other_id) as other_wrote,
             exists (select from chat_blocks b where b.blocker_id = ${userId} and b.blocked_id = m.other_id) as blocks_other,
             exists (select from chat_blocks b where b.blocker_id = m.other_id and b.blocked_id = ${userId}) as blocked_by_other
        from mine m
        left join users u on u.id = m.other_id
        left join classes cl on cl.id = m.class_id
        left join chat_messages lm on lm.conversation_id = m.id and lm.seq = m.last_seq
        left join users lu on lu.id = lm.sender_id
        left join chat_reads r on r.conversation_id = m.id and r.user_id = ${userId}
       order by m.last_at desc nulls last, title, m.id
       limit ${chatLimits.conversations}`,
  );
  return rows.map(presentConversation);
}

function presentConversation({
  class_id,
  other_id,
  picture_file_id,
  read_seq,
  has_teacher,
  me,
  other,
  shares_class,
  other_wrote,
  blocks_other,
  blocked_by_other,
  ...row
}: z.output<typeof rowSchema>): ChatConversation {
  return {
    ...row,
    kind: class_id === null ? 'direct' : 'class',
    picture: portraitUrl(picture_file_id),
    person_id: other_id,
    last_at: row.last_at?.toISOString() ?? null,
    last_body: row.last_seq === 0 ? null : row.last_body,
    unread: Math.max(0, row.last_seq - (read_seq ?? 0)),
    may_write:
      class_id === null
        ? mayWriteDirect({
            sender: presentWriter(me),
            recipient: presentWriter(other),
            sharesClass: shares_class,
            recipientWrote: other_wrote,
            isBlocked: blocks_other || blocked_by_other,
          })
        : mayWriteToClass(presentWriter(me), has_teacher),
    blocked: blocks_other,
  };
}

export const listMyConversations = (scope: Scope): Promise<ChatConversation[]> =>
  findConversations(scope, null);

/** One conversation of the caller's; anybody else's isn't there. @throws AppError `not-found`. */
export async function getMyConversation(scope: Scope, id: string): Promise<ChatConversation> {
  const [conversation] = await findConversations(scope, id);
  if (!conversation) throw new AppError('not-found');
  return conversation;
}

export async function countMyUnread(scope: Scope): Promise<number> {
  const userId = requireUserId(scope);
  const [row] = await queryRows(
    scope,
    z.object({ unread: z.coerce.number() }),
    sql`
    with ${mineOf(userId)}
    select coalesce(sum(greatest(m.last_seq - coalesce(r.seq, 0), 0)), 0) as unread
      from mine m left join chat_reads r on r.conversation_id = m.id and r.user_id = ${userId}`,
  );
  return row?.unread ?? 0;
}

/** Whether the caller may write to somebody with whom there is no conversation yet. @throws AppError `not-found` for strangers. */
export async function mayOpenWith(scope: Scope, otherId: string): Promise<boolean> {
  const userId = requireUserId(scope);
  const [me, other] = [sql`${userId}::uuid`, sql`${otherId}::uuid`];
  const [row] = await queryRows(
    scope,
    z.object({ me: writerSchema, other: writerSchema, shares_class: z.boolean(), is_blocked: z.boolean() }),
    sql`
      select ${writer(me)} as me, ${writer(other)} as other, ${sharesClass(me, other)} as shares_class,
             exists (select from chat_blocks b
                      where b.blocker_id in (${me}, ${other}) and b.blocked_id in (${me}, ${other})) as is_blocked
       where exists (select from memberships ms where ms.user_id = ${other})`,
  );
  if (!row) throw new AppError('not-found');
  return mayWriteDirect({
    sender: presentWriter(row.me),
    recipient: presentWriter(row.other),
    sharesClass: row.shares_class,
    recipientWrote: false,
    isBlocked: row.is_blocked,
  });
}
