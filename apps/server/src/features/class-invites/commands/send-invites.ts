import { sendClassInvitesTask } from '@certame/contract/features/class-invites/jobs.ts';
import { statusesToSend } from '@certame/rules/classes/invite-state.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

export interface SendChoice {
  /** `pending`: those not handed over yet, and those whose mail failed. */
  only: 'pending' | 'all';
  /** Empty: every invitation of the class. */
  ids?: readonly string[];
}

/**
 * Marks invitations by e-mail that still wait for an answer as being sent, and adds the task that sends them, in this
 * transaction. Gives how many are marked.
 */
export async function markForSending(
  scope: Scope,
  services: Pick<Services, 'jobs' | 'now'>,
  classId: string,
  choice: SendChoice,
): Promise<number> {
  const ids = choice.ids && choice.ids.length > 0 ? choice.ids : null;
  const { rowCount } = await scope.client.query(
    `update class_invites set status = 'o', updated_at = now()
      where class_id = $1 and institution_id = $2 and kind = 'email' and answer is null and revoked_at is null
        and (expires_at is null or expires_at > $5) and ($3::uuid[] is null or id = any($3::uuid[]))
        and status = any($4::text[])`,
    [classId, scope.institutionId, ids, statusesToSend(choice.only), new Date(services.now()).toISOString()],
  );
  if (!rowCount) return 0;
  const payload = { institution_id: scope.institutionId, class_id: classId };
  await services.jobs.enqueue(scope, sendClassInvitesTask, payload, {
    key: `${sendClassInvitesTask.name}:${classId}`,
  });
  return rowCount;
}
