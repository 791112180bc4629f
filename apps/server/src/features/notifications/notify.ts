import { notifications } from '@certame/db/schema/operations.ts';
import type { Scope } from '../../plugins/database.ts';
import type { Services } from '../../services.ts';

export type NotificationType =
  | 'answer.comment'
  | 'questionnaire_link.sent'
  | 'questionnaire.result'
  | 'class.invite'
  | 'text.message'
  | 'job_done';

export interface NewNotification {
  userId: string;
  type: NotificationType;
  /** What the sentence names: questionnaire_name, class_name, author, comment, message. */
  data: Record<string, unknown>;
  /** Path of the page it leads to, e.g. `/questionnaires/answers`. */
  link?: string | null;
}

/** How long after a notification was written the bell is told: its transaction has to end first. */
const tellAfterMs = 300;

/** Notes for people of the institution, inside the transaction; open pages are told soon after. Gives their ids. */
export async function notifyMany(
  scope: Scope,
  services: Services,
  all: readonly NewNotification[],
): Promise<string[]> {
  if (all.length === 0) return [];
  const made = await scope.tx
    .insert(notifications)
    .values(
      all.map((one) => ({
        institution_id: scope.institutionId,
        user_id: one.userId,
        type: one.type,
        data: one.data,
        link: one.link ?? null,
      })),
    )
    .returning({ id: notifications.id });
  // The event carries nothing: the page asks for what is there, so telling it of a rolled back row does no harm.
  setTimeout(() => {
    for (const userId of new Set(all.map((one) => one.userId))) {
      services.realtime.publish(`private-user.${userId}`, 'notification', {});
    }
  }, tellAfterMs).unref();
  return made.map(({ id }) => id);
}

export const notify = async (scope: Scope, services: Services, one: NewNotification): Promise<void> => {
  await notifyMany(scope, services, [one]);
};
