import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import { notifications } from '@certame/db/schema/operations.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

export type NotificationType =
  | 'answer.comment'
  | 'questionnaire_link.sent'
  | 'questionnaire.result'
  | 'attempt.voided'
  | 'attempt.new_chance'
  | 'attempt.restored'
  | 'class.invite'
  | 'text.message'
  | 'recording.storage'
  | 'support.requested'
  | 'support.transferred'
  | 'stream.started'
  | 'appeal.asked'
  | 'appeal.decided'
  | 'appeal.new_score'
  | 'appeal.assigned'
  | 'appeal.answered'
  | 'grading.risk'
  | 'job_done';

export interface NewNotification {
  userId: string;
  type: NotificationType;
  /** What the sentence names: questionnaire_name, class_name, author, comment, message. */
  data: Record<string, unknown>;
  /** Path of the page it leads to, e.g. `/questionnaires/answers`. */
  link?: string | null;
}

/** Notifications for people of the institution; their open pages hear of them after the commit. Gives their ids. */
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
  services.realtime.publishMany(
    scope,
    userChannel,
    all.map(({ userId: id }) => ({ id })),
    'notification',
    {},
  );
  return made.map(({ id }) => id);
}

export const notify = async (scope: Scope, services: Services, one: NewNotification): Promise<void> => {
  await notifyMany(scope, services, [one]);
};
