import type { EvidenceKind } from '@certame/contract/features/proctoring/video-states.ts';
import { evidence_views } from '@certame/db/schema/proctoring.ts';
import { and, eq, gt, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** A strip of stills is some dozen requests, a page that is looked at anew another one: within this time they are one look. */
const oneLookMs = 5 * 60_000;

/** Logs that the scope's user saw, or took away, what was recorded of an attempt. What is taken away is logged each time. */
export async function recordView(
  scope: Scope,
  { now }: Pick<Services, 'now'>,
  attemptId: string,
  kind: EvidenceKind,
): Promise<void> {
  if (scope.userId === null) throw new Error('Evidence is seen by somebody');
  const at = new Date(now());
  const isTaken = kind === 'pdf' || kind === 'download' || kind === 'video';
  if (!isTaken) {
    // The stills of a strip are asked for at once, and none would see that another is logged.
    const look = `${attemptId} ${scope.userId} ${kind}`;
    await scope.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${look}, 0))`);
    const seen = await scope.tx.$count(
      evidence_views,
      and(
        eq(evidence_views.attempt_id, attemptId),
        eq(evidence_views.user_id, scope.userId),
        eq(evidence_views.kind, kind),
        gt(evidence_views.viewed_at, new Date(at.getTime() - oneLookMs)),
      ),
    );
    if (seen > 0) return;
  }
  await scope.tx.insert(evidence_views).values({
    institution_id: scope.institutionId,
    attempt_id: attemptId,
    user_id: scope.userId,
    kind,
    viewed_at: at,
  });
}
