import type { ErasureRequest } from '@certame/contract/features/erasure/endpoints.ts';
import { users } from '@certame/db/schema/identity.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { erasure_requests } from '@certame/db/schema/privacy.ts';
import { asc, count, desc, eq, exists, ne, sql } from '@certame/db/sql.ts';
import { alias } from 'drizzle-orm/pg-core';
import { portraitUrl } from '#lib/file-urls.ts';
import type { Scope } from '#plugins/database.ts';

const perPage = 10;
const person = alias(users, 'person');
const closer = alias(users, 'closer');

/** Requests of people who were erased name nobody: their login has lost its name, or belongs elsewhere alone. */
export async function listRequests({ tx }: Scope, { closed, page }: { closed: boolean; page: number }) {
  const isMember = exists(
    tx.select({ id: memberships.id }).from(memberships).where(eq(memberships.user_id, person.id)),
  );
  const condition = closed ? ne(erasure_requests.state, 'open') : eq(erasure_requests.state, 'open');
  const order = closed
    ? [desc(erasure_requests.closed_at), desc(erasure_requests.id)]
    : [asc(erasure_requests.created_at), asc(erasure_requests.id)];
  const rows = await tx
    .select({
      request: erasure_requests,
      name: person.name,
      email: person.email,
      picture: person.picture_file_id,
      closedBy: closer.name,
      isMember: sql<boolean>`${isMember}`,
    })
    .from(erasure_requests)
    .innerJoin(person, eq(person.id, erasure_requests.user_id))
    .leftJoin(closer, eq(closer.id, erasure_requests.closed_by))
    .where(condition)
    .orderBy(...order)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await tx
    .select({
      open: count(sql`case when state = 'open' then 1 end`),
      closed: count(sql`case when state <> 'open' then 1 end`),
    })
    .from(erasure_requests);
  const model = rows.map(({ request, name, email, picture, closedBy, isMember: member }): ErasureRequest => {
    const isErased = request.state === 'done';
    return {
      id: request.id,
      state: request.state,
      person: {
        name,
        email: isErased ? null : email,
        picture: member && !isErased ? portraitUrl(picture) : null,
      },
      reason: request.reason,
      created_at: request.created_at.toISOString(),
      answer: request.answer,
      closed_at: request.closed_at?.toISOString() ?? null,
      closed_by_name: closedBy,
    };
  });
  const open = counted?.open ?? 0;
  return { model, total: closed ? (counted?.closed ?? 0) : open, per_page: perPage, open };
}
