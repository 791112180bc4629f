import { announcements } from '@certame/db/schema/communication.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { notifyMany } from '#features/notifications/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';

const batchSize = 500;

/** Puts a message into the bells of those who don't have it yet; run again after a crash it goes on from there. */
export async function deliverAnnouncement(
  services: Services,
  institutionId: string,
  messageId: string,
): Promise<void> {
  const deliverBatch = () =>
    services.database.inTenant({ institutionId, userId: null }, async (scope) => {
      const [found] = await scope.tx
        .select({ message: announcements.message, author: users.name })
        .from(announcements)
        .leftJoin(users, eq(users.id, announcements.created_by))
        .where(eq(announcements.id, messageId));
      if (!found) return 0;
      const rows = await queryRows(
        scope,
        z.object({ user_id: z.string() }),
        sql`
        select user_id from announcement_recipients
         where announcement_id = ${messageId}::uuid and notification_id is null
         order by user_id limit ${batchSize} for update skip locked`,
      );
      const ids = await notifyMany(
        scope,
        services,
        rows.map(({ user_id }) => ({
          userId: user_id,
          type: 'text.message' as const,
          data: { message: found.message, author: found.author ?? '', announcement_id: messageId },
        })),
      );
      await scope.tx.execute(sql`
        update announcement_recipients r set notification_id = n.id
          from notifications n
         where n.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
           and r.announcement_id = ${messageId}::uuid and r.user_id = n.user_id`);
      return rows.length;
    });
  while ((await deliverBatch()) === batchSize);
}
