import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { proctoring_consents } from '@certame/db/schema/proctoring.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { and, eq } from '@certame/db/sql.ts';
import { notify } from '#features/notifications/index.ts';
import { lockForChange } from '#features/questionnaires/index.ts';
import { languageOf, textsOf } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

interface DecideAlternativeInput {
  questionnaireId: string;
  userId: string;
  granted: boolean;
}

/**
 * Grants or refuses a way without a camera, and tells the candidate. @throws AppError `not-found`: nobody asked for one;
 * `questionnaire-editors`.
 */
export async function decideAlternative(
  scope: Scope,
  services: Services,
  { questionnaireId, userId, granted }: DecideAlternativeInput,
): Promise<void> {
  await lockForChange(scope, questionnaireId, 'share');
  const [decided] = await scope.tx
    .update(proctoring_consents)
    .set({ granted, decided_by: scope.userId, decided_at: new Date(services.now()) })
    .where(
      and(
        eq(proctoring_consents.questionnaire_id, questionnaireId),
        eq(proctoring_consents.institution_id, scope.institutionId),
        eq(proctoring_consents.user_id, userId),
        eq(proctoring_consents.choice, 'alternative'),
      ),
    )
    .returning({ id: proctoring_consents.id });
  if (!decided) throw new AppError('not-found');
  const [exam] = await scope.tx
    .select({ name: questionnaires.name, short_url_id: questionnaires.short_url_id })
    .from(questionnaires)
    .where(eq(questionnaires.id, questionnaireId));
  const [person] = await scope.tx
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  const translate = textsOf(languageOf(person?.language ?? undefined));
  await notify(scope, services, {
    userId,
    type: 'text.message',
    data: {
      message: translate(
        granted
          ? 'proctoring-before.server.alternative_granted'
          : 'proctoring-before.server.alternative_refused',
        { name: exam?.name ?? '' },
      ),
    },
    link: `/form/${exam?.short_url_id}`,
  });
}
