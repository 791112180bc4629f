import { erasure_requests } from '@certame/db/schema/privacy.ts';
import { desc, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** The latest request says it all: an open one stands above any answer to the ones before. */
export async function readPrivacy(scope: Scope) {
  const [last] = await scope.tx
    .select()
    .from(erasure_requests)
    .where(eq(erasure_requests.user_id, scope.userId ?? ''))
    .orderBy(desc(erasure_requests.created_at), desc(erasure_requests.id))
    .limit(1);
  const { id = '', reason = '', state, created_at: createdAt, closed_at: closedAt, answer } = last ?? {};
  return {
    model: {
      erasure_request:
        state === 'open' && createdAt ? { id, reason, created_at: createdAt.toISOString() } : null,
      erasure_refusal:
        state === 'refused' && closedAt && answer ? { answer, closed_at: closedAt.toISOString() } : null,
    },
  };
}
