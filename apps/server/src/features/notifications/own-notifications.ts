import { notifications } from '@certame/db/schema/operations.ts';
import { and, eq, type SQL } from '@certame/db/sql.ts';
import type { Caller } from '#plugins/session.ts';

/** One's own: those of the active institution, or all of them while none is active. */
export const ownNotifications = ({ userId, institutionId }: Caller): SQL | undefined =>
  and(
    eq(notifications.user_id, userId),
    institutionId ? eq(notifications.institution_id, institutionId) : undefined,
  );
