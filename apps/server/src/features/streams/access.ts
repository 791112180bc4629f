import { AppError } from '@certame/contract/errors.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { streams } from '@certame/db/schema/streams.ts';
import { eq, type SQL, sql } from '@certame/db/sql.ts';
import { overseesClasses } from '#features/classes/index.ts';
import { queryCondition } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';

export type Who = Pick<Caller, 'permissions' | 'userId'>;

/** Of a class aliased `k`: that the caller may stream to it, because they teach it or look after all classes. */
export const streamsTo = (caller: Who): SQL => {
  if (!satisfiesRule('stream.menu', caller.permissions)) return sql`false`;
  return overseesClasses(caller)
    ? sql`true`
    : sql`exists (select from class_teachers ct where ct.class_id = k.id and ct.user_id = ${caller.userId})`;
};

/** Of a class aliased `k`: that the caller sees its streams, as its teacher or student or because they look after all classes. */
export const watches = (caller: Who): SQL =>
  overseesClasses(caller)
    ? sql`true`
    : sql`(exists (select from class_teachers ct where ct.class_id = k.id and ct.user_id = ${caller.userId})
           or exists (select from class_students cs join people p on p.id = cs.person_id
                       where cs.class_id = k.id and p.user_id = ${caller.userId} and p.active))`;

const classOf = (streamId: string, scope: Scope, who: SQL): SQL => sql`exists (
  select from streams s join classes k on k.id = s.class_id
   where s.id = ${streamId} and s.institution_id = ${scope.institutionId} and ${who})`;

/** That the caller has to do with the stream's class. */
export const isWatched = (scope: Scope, caller: Who, streamId: string): Promise<boolean> =>
  queryCondition(scope, classOf(streamId, scope, watches(caller)));

/** A stream that the caller may broadcast, locked for a change. @throws AppError `not-found`. */
export async function lockStream(scope: Scope, caller: Who, streamId: string) {
  if (!(await queryCondition(scope, classOf(streamId, scope, streamsTo(caller)))))
    throw new AppError('not-found');
  const [stream] = await scope.tx.select().from(streams).where(eq(streams.id, streamId)).for('update');
  if (!stream) throw new AppError('not-found');
  return stream;
}
export type StreamRow = Awaited<ReturnType<typeof lockStream>>;

/** A class that the caller may stream to. @throws AppError `validation` at the field, as for any class that isn't there. */
export async function requireStreamedClass(scope: Scope, caller: Who, classId: string): Promise<void> {
  const isOwn = sql`exists (select from classes k
    where k.id = ${classId} and k.institution_id = ${scope.institutionId} and ${streamsTo(caller)})`;
  if (!(await queryCondition(scope, isOwn)))
    throw new AppError('validation', { fields: { class_id: [{ key: 'foreign' }] } });
}
