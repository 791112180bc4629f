import { AppError } from '@certame/contract/errors.ts';
import { deliverAnnouncementTask } from '@certame/contract/features/announcements/jobs.ts';
import { announcements } from '@certame/db/schema/communication.ts';
import { eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type ChosenTarget, namesOf, recipientsOf } from '../targets.ts';

/**
 * Writes a note to people's bells. Who gets it is fixed here; a task puts it into the bells, a batch at a time. Gives
 * how many there are.
 */
export async function sendAnnouncement(
  scope: Scope,
  services: Services,
  { message, targets }: { message: string; targets: readonly ChosenTarget[] },
): Promise<{ id: string; recipients: number }> {
  const { tx, institutionId } = scope;
  const names = await namesOf(scope, targets);
  if (names.length !== new Set(targets.map(({ kind, id }) => `${kind} ${id}`)).size)
    throw new AppError('validation', { fields: { targets: [{ key: 'foreign' }] } });
  const [made] = await tx
    .insert(announcements)
    .values({ institution_id: institutionId, message, addressed_to: names, created_by: scope.userId })
    .returning({ id: announcements.id });
  if (!made) throw new Error('No message row');
  const { rowCount } = await tx.execute(sql`
    insert into announcement_recipients (institution_id, announcement_id, user_id)
    select ${institutionId}::uuid, ${made.id}::uuid, r.id from (${recipientsOf(scope, targets)}) r`);
  const recipients = rowCount ?? 0;
  if (recipients === 0) throw new AppError('validation', { fields: { targets: [{ key: 'nobody' }] } });
  await tx.update(announcements).set({ recipients }).where(eq(announcements.id, made.id));
  await services.jobs.enqueue(
    scope,
    deliverAnnouncementTask,
    { institution_id: institutionId, announcement_id: made.id },
    { key: `text:${made.id}` },
  );
  return { id: made.id, recipients };
}
