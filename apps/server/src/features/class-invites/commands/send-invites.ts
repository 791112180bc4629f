import { sendClassInvitesTask } from '@certame/contract/features/class-invites/jobs.ts';
import { sql } from '@certame/db/sql.ts';
import { statusesToSend } from '@certame/rules/classes/invite-state.ts';
import { uuidList } from '#lib/uuid-list.ts';
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
  const chosen = choice.ids && choice.ids.length > 0 ? sql`and id = any(${uuidList(choice.ids)})` : sql``;
  const { rowCount } = await scope.tx.execute(sql`
    update class_invites set status = 'o', updated_at = now()
     where class_id = ${classId} and institution_id = ${scope.institutionId} and kind = 'email' and answer is null
       and revoked_at is null and (expires_at is null or expires_at > ${new Date(services.now())}) ${chosen}
       and status = any(${sql.param(statusesToSend(choice.only))}::text[])`);
  if (!rowCount) return 0;
  const payload = { institution_id: scope.institutionId, class_id: classId };
  await services.jobs.enqueue(scope, sendClassInvitesTask, payload, {
    key: `${sendClassInvitesTask.name}:${classId}`,
  });
  return rowCount;
}
