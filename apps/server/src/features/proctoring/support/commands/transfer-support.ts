import { AppError } from '@certame/contract/errors.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { support_requests, support_transfers } from '@certame/db/schema/support.ts';
import { eq } from '@certame/db/sql.ts';
import { inviteToCall } from '#features/calls/index.ts';
import { notify } from '#features/notifications/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { findHelpers, helperWithId } from '../helpers.ts';
import { lockVisibleRequest, publishChange } from '../support-access.ts';
import { requireAllowed } from './require-allowed.ts';

interface TransferInput {
  id: string;
  toId: string;
  note: string | null;
}

/**
 * Gives a request that somebody has to another person who may help with it: one's own, or that of a colleague who is gone.
 * @throws AppError `not-found`, `support-not-taken`, `support-closed`, `validation`.
 */
export async function transferSupport(
  scope: Scope,
  services: Services,
  { id, toId, note }: TransferInput,
): Promise<void> {
  const request = await lockVisibleRequest(scope, id);
  requireAllowed(scope, 'transfer', request);
  if (toId === request.taken_by) return;
  const [helper] = await findHelpers(scope, request, helperWithId(toId));
  if (!helper) throw new AppError('validation', { fields: { user_id: [{ key: 'foreign' }] } });
  await scope.tx.update(support_requests).set({ taken_by: toId }).where(eq(support_requests.id, request.id));
  if (request.call_id !== null)
    await inviteToCall(scope, services, { callId: request.call_id, userIds: [toId] });
  await scope.tx.insert(support_transfers).values({
    institution_id: scope.institutionId,
    request_id: request.id,
    from_id: request.taken_by,
    to_id: toId,
    transferred_by: scope.userId ?? '',
    note,
    transferred_at: new Date(services.now()),
  });
  const [exam] = await scope.tx
    .select({ name: questionnaires.name })
    .from(questionnaires)
    .where(eq(questionnaires.id, request.questionnaire_id));
  if (toId !== scope.userId)
    await notify(scope, services, {
      ...{ userId: toId, type: 'support.transferred', link: `/support/${request.id}` },
      data: { questionnaire_name: exam?.name ?? '' },
    });
  publishChange(scope, services, request.id);
}
