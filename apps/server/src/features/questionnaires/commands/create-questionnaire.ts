import type { QuestionnaireBody } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { settingsSchema } from '@certame/contract/features/questionnaires/settings.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { requireProctoring } from '#features/proctoring/index.ts';
import type { Scope } from '#plugins/database.ts';
import { saveComposition } from '../composition/save-composition.ts';
import { requireGroup } from '../editors/require-group.ts';
import { dateOrNull, newShortUrlId } from '../questionnaire-values.ts';
import { requireAnonymity, requireEnforcedSettings } from '../require-enforced-settings.ts';

/** Makes a draft. Gives its id. @throws AppError `validation` for settings that nothing enforces. */
export async function createQuestionnaire(
  scope: Scope,
  { body, passwordHash }: { body: QuestionnaireBody; passwordHash: string | null | undefined },
): Promise<string> {
  const initial = settingsSchema.parse({});
  const settings = body.settings ?? initial;
  requireEnforcedSettings(settings, initial);
  requireAnonymity(settings);
  await requireGroup(scope, settings.editors_group_id, null);
  await requireProctoring(scope, settings, null);
  const [made] = await scope.tx
    .insert(questionnaires)
    .values({
      institution_id: scope.institutionId,
      short_url_id: newShortUrlId(),
      name: body.name,
      starts_at: dateOrNull(body.starts_at),
      ends_at: dateOrNull(body.ends_at),
      password_hash: passwordHash ?? null,
      settings,
      created_by: scope.userId,
    })
    .returning({ id: questionnaires.id });
  if (!made) throw new Error('No questionnaire was made');
  await saveComposition(scope, made.id, [], body.sections ?? []);
  return made.id;
}
