import { AppError } from '@certame/contract/errors.ts';
import type { ContentType } from '@certame/contract/features/contents/types.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import { staffRule } from './readers.ts';
import { ofMyClasses, publishedNow } from './visible.ts';

export interface ContentRow extends Record<string, unknown> {
  id: string;
  name: string;
  type: ContentType;
  body: string | null;
  published: boolean;
  published_from: Date | null;
  published_until: Date | null;
  author: string | null;
  updated_at: Date;
}

export const readsAsStaff = (caller: Pick<Caller, 'permissions'>): boolean =>
  satisfiesRule(staffRule, caller.permissions);

/** What a reader may see of a content aliased `c`: staff everything, others what their classes are given now. */
export const readable = (caller: Pick<Caller, 'permissions' | 'userId'>, now: Date): SQL =>
  readsAsStaff(caller) ? sql`true` : sql`(${publishedNow(now)} and ${ofMyClasses(caller.userId)})`;

const instant = (value: unknown): Date | null => (value === null ? null : new Date(String(value)));

/** @throws AppError `not-found`. */
export async function getContent(
  { tx, institutionId }: Scope,
  caller: Pick<Caller, 'permissions' | 'userId'>,
  id: string,
  now: Date,
): Promise<ContentRow> {
  const { rows } = await tx.execute<ContentRow>(sql`
    select c.id, c.name, c.type, c.body, c.published, c.published_from, c.published_until, c.updated_at,
           (select u.name from users u where u.id = c.created_by) as author
      from contents c where c.id = ${id} and c.institution_id = ${institutionId} and ${readable(caller, now)}`);
  const row = rows[0];
  if (!row) throw new AppError('not-found');
  return {
    ...row,
    published_from: instant(row.published_from),
    published_until: instant(row.published_until),
    updated_at: new Date(String(row.updated_at)),
  };
}

/** For a change. @throws AppError `not-found`, `read-only`. */
export async function lockContent({ client, institutionId }: Scope, id: string): Promise<void> {
  const query = 'select from contents where id = $1 and institution_id = $2';
  if ((await client.query(`${query} for update`, [id, institutionId])).rowCount) return;
  throw new AppError((await client.query(query, [id, institutionId])).rowCount ? 'read-only' : 'not-found');
}
