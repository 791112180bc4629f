import { proctoring_sessions } from '@certame/db/schema/proctoring.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { recordView } from './record-view.ts';

/** Somebody looks at an attempt's timeline: it is logged, and from the first look on the attempt is in audit. */
export async function openAudit(scope: Scope, services: Services, attemptId: string): Promise<void> {
  await recordView(scope, services, attemptId, 'timeline');
  await scope.tx
    .update(proctoring_sessions)
    .set({ audit_state: 'in_audit' })
    .where(
      and(eq(proctoring_sessions.attempt_id, attemptId), eq(proctoring_sessions.audit_state, 'not_audited')),
    );
}
