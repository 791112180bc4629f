import { AppError } from '@certame/contract/errors.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { role_permissions } from '@certame/db/schema/permissions.ts';
import { erasure_requests } from '@certame/db/schema/privacy.ts';
import { eq } from '@certame/db/sql.ts';
import { notifyMany } from '#features/notifications/index.ts';
import { textsOf } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** Records the request and tells whoever administers the people of the institution. One at a time. */
export async function requestErasure(
  scope: Scope,
  services: Services,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  const userId = scope.userId ?? '';
  const made = await scope.tx
    .insert(erasure_requests)
    .values({ institution_id: scope.institutionId, user_id: userId, reason })
    .onConflictDoNothing()
    .returning({ id: erasure_requests.id });
  if (made.length === 0) throw new AppError('erasure-requested');
  const administrators = await scope.tx
    .selectDistinct({ userId: memberships.user_id })
    .from(memberships)
    .innerJoin(role_permissions, eq(role_permissions.role_id, memberships.role_id))
    .where(eq(role_permissions.permission_key, 'users.edit'));
  const message = textsOf('pt')('profile.server.erasure_notice', { name });
  await notifyMany(
    scope,
    services,
    administrators.map((one) => ({
      userId: one.userId,
      type: 'text.message' as const,
      data: { message },
      link: '/users?pedidos=exclusao',
    })),
  );
}
