import { getDefinition } from '#features/exam/index.ts';
import { notifyMany } from '#features/notifications/index.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { ClosedAttempt } from './closed-attempt.ts';

interface Recipient {
  id: string;
  email: string;
  name: string;
  language: string | null;
  active: boolean;
}

/**
 * One note and one e-mail for each participant whose released score is new, in the transaction that releases it. Where
 * the questionnaire doesn't show results there is nothing to be told of.
 */
export async function tellParticipants(
  scope: Scope,
  services: Services,
  questionnaireId: string,
  attempts: readonly ClosedAttempt[],
): Promise<void> {
  const definition = await getDefinition(scope.client, questionnaireId);
  if (attempts.length === 0 || !definition.settings.view_result) return;
  const lastOf = new Map<string, ClosedAttempt>();
  for (const attempt of attempts) {
    const known = lastOf.get(attempt.user_id);
    if (!known || known.number < attempt.number) lastOf.set(attempt.user_id, attempt);
  }
  const { rows } = await scope.client.query<Recipient>(
    // A lead has no account to be told in, and its result opens in its own browser alone.
    `select id, email, name, language, active from users
      where id = any($1::uuid[]) and lead_institution_id is null order by id`,
    [[...lastOf.keys()]],
  );
  const told = rows.flatMap((user) => {
    const attempt = lastOf.get(user.id);
    return attempt && user.active
      ? [{ user, link: `/form/${definition.shortUrlId}/results/${attempt.id}` }]
      : [];
  });
  await notifyMany(
    scope,
    services,
    told.map(({ user, link }) => ({
      userId: user.id,
      type: 'questionnaire.result' as const,
      data: { questionnaire_id: definition.id, questionnaire_name: definition.name },
      link,
    })),
  );
  for (const { user, link } of told) {
    await services.mail.queue(
      scope,
      composeMail(
        'questionnaire_result',
        { userId: user.id, email: user.email, name: user.name, language: user.language },
        { questionnaire: definition.name, institution: definition.institutionName },
        `${services.publicUrl()}/#${link}`,
      ),
    );
  }
}
