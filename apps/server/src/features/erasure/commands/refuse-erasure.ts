import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { erasure_requests } from '@certame/db/schema/privacy.ts';
import { eq } from '@certame/db/sql.ts';
import { notify } from '#features/notifications/index.ts';
import { languageOf, textsOf } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockOpenRequest } from './lock-open-request.ts';

/** Closes the request with the reason, which the person reads in their profile and hears of by the bell. */
export async function refuseErasure(
  scope: Scope,
  services: Services,
  id: string,
  answer: string,
): Promise<void> {
  const request = await lockOpenRequest(scope, id);
  if (request.user_id === scope.userId) throw new AppError('not-yourself');
  await scope.tx
    .update(erasure_requests)
    .set({ state: 'refused', answer, closed_at: new Date(services.now()), closed_by: scope.userId })
    .where(eq(erasure_requests.id, id));
  const [person] = await scope.tx
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, request.user_id));
  await notify(scope, services, {
    userId: request.user_id,
    type: 'text.message',
    data: { message: textsOf(languageOf(person?.language ?? undefined))('erasure.server.refused_notice') },
    link: '/profile?secao=privacidade',
  });
}
