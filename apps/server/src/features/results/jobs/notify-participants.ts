import { users } from '@certame/db/schema/identity.ts';
import { and, inArray, isNull } from '@certame/db/sql.ts';
import { getDefinition } from '#features/exam/index.ts';
import { notifyMany } from '#features/notifications/index.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { ClosedAttempt } from './closed-attempt.ts';

/**
 * One note and one e-mail for each participant whose released score is new, in the transaction that releases it. Where
 * the questionnaire doesn't show results nobody is notified.
 */
export async function notifyParticipants(
  scope: Scope,
  services: Services,
  questionnaireId: string,
  attempts: readonly ClosedAttempt[],
): Promise<void> {
  const definition = await getDefinition(scope.client, questionnaireId);
  if (attempts.length === 0 || !definition.settings.view_result) return;
  const lastOf = new Map<string, ClosedAttempt>();
  for (const attempt of attempts) {
    const last = lastOf.get(attempt.user_id);
    if (!last || last.number < attempt.number) lastOf.set(attempt.user_id, attempt);
  }
  // A lead has no account to be notified in, and its result opens in its own browser alone.
  const recipients = await scope.tx
    .select({ id: users.id, email: users.email, name: users.name, language: users.language })
    .from(users)
    .where(and(inArray(users.id, [...lastOf.keys()]), users.active, isNull(users.lead_institution_id)))
    .orderBy(users.id);
  const linkOf = ({ id }: { id: string }) => `/form/${definition.shortUrlId}/results/${lastOf.get(id)?.id}`;
  await notifyMany(
    scope,
    services,
    recipients.map((user) => ({
      userId: user.id,
      type: 'questionnaire.result' as const,
      data: { questionnaire_id: definition.id, questionnaire_name: definition.name },
      link: linkOf(user),
    })),
  );
  for (const user of recipients) {
    await services.mail.queue(
      scope,
      composeMail(
        'questionnaire_result',
        { userId: user.id, email: user.email, name: user.name, language: user.language },
        { questionnaire: definition.name, institution: definition.institutionName },
        `${services.publicUrl()}/#${linkOf(user)}`,
      ),
    );
  }
}
