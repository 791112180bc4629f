import { AppError } from '@certame/contract/errors.ts';
import { contentTypes } from '@certame/contract/features/contents/types.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import { staffRule } from './readers.ts';
import { ofMyClasses, publishedNow } from './visible.ts';

const contentRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(contentTypes),
  body: z.string().nullable(),
  published: z.boolean(),
  published_from: z.coerce.date().nullable(),
  published_until: z.coerce.date().nullable(),
  author: z.string().nullable(),
  updated_at: z.coerce.date(),
});
export type ContentRow = z.output<typeof contentRowSchema>;

export const readsAsStaff = (caller: Pick<Caller, 'permissions'>): boolean =>
  satisfiesRule(staffRule, caller.permissions);

/** What a reader may see of a content aliased `c`: staff everything, others what their classes are given now. */
export const readable = (caller: Pick<Caller, 'permissions' | 'userId'>, now: Date): SQL =>
  readsAsStaff(caller) ? sql`true` : sql`(${publishedNow(now)} and ${ofMyClasses(caller.userId)})`;

/** @throws AppError `not-found`. */
export async function getContent(
  { tx, institutionId }: Scope,
  caller: Pick<Caller, 'permissions' | 'userId'>,
  id: string,
  now: Date,
): Promise<ContentRow> {
  const [row] = await queryRows(
    { tx },
    contentRowSchema,
    sql`
      select c.id, c.name, c.type, c.body, c.published, c.published_from, c.published_until, c.updated_at,
             (select u.name from users u where u.id = c.created_by) as author
        from contents c where c.id = ${id} and c.institution_id = ${institutionId} and ${readable(caller, now)}`,
  );
  if (!row) throw new AppError('not-found');
  return row;
}

/** For a change. @throws AppError `not-found`, `read-only`. */
export async function lockContent({ tx, institutionId }: Scope, id: string): Promise<void> {
  const query = sql`select from contents where id = ${id} and institution_id = ${institutionId}`;
  if ((await tx.execute(sql`${query} for update`)).rowCount) return;
  throw new AppError((await tx.execute(query)).rowCount ? 'read-only' : 'not-found');
}
