import type { Notification } from '@certame/contract/features/notifications/endpoints.ts';
import { notificationTypes } from '@certame/contract/features/notifications/endpoints.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import type { notifications } from '@certame/db/schema/operations.ts';
import { hasText, type Translate } from '#lib/texts.ts';

type Row = typeof notifications.$inferSelect;

/** Texts and numbers of the notification's data; anything else is no part of a sentence. */
function textParams(data: Record<string, unknown>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}

function messageOf(row: Row, translate: Translate): string {
  if (row.type === 'job_done') {
    const kindKey = `jobs.${String(row.data.kind)}`;
    const kind = translate(hasText(kindKey) ? kindKey : 'jobs.unknown');
    return translate(`notifications.job_done.${row.data.state === 'done' ? 'done' : 'failed'}`, { kind });
  }
  const isKnown = (notificationTypes as readonly string[]).includes(row.type);
  if (!isKnown) return translate('notifications.unknown');
  return translate(textKey(`notifications.${row.type.replace('.', '_')}`), textParams(row.data));
}

export const presentNotification = (row: Row, translate: Translate): Notification => ({
  id: row.id,
  type: row.type,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
  data: row.data,
  link: row.link,
  message: messageOf(row, translate),
});
