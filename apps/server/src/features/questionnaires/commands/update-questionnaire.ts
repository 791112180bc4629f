import { AppError } from '@certame/contract/errors.ts';
import type { QuestionnaireBody } from '@certame/contract/features/questionnaires/questionnaire.ts';
import {
  type QuestionnaireSettings,
  questionnaireSettings,
  settingKeys,
} from '@certame/contract/features/questionnaires/settings.ts';
import { requireProctoring } from '#features/proctoring/index.ts';
import { requireRoomsWithin } from '#features/rooms/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { isSameComposition, normalised } from '../composition/compare.ts';
import { loadSections } from '../composition/load-sections.ts';
import { saveComposition } from '../composition/save-composition.ts';
import { recomputeDeadlines } from '../deadlines.ts';
import { requireGroup } from '../editors/require-group.ts';
import {
  hasAttempts,
  lockForChange,
  requireState,
  type StoredQuestionnaire,
  settingsOf,
  writeQuestionnaire,
} from '../questionnaire-repository.ts';
import { dateOrNull } from '../questionnaire-values.ts';
import { readQuestionnaire } from '../read-questionnaire.ts';
import { fixWhenComplete } from '../release-check.ts';
import { requireAnonymity, requireEnforcedSettings } from '../require-enforced-settings.ts';

/** Names of what may not change any more, as paths of the body. */
function lockedChanges(
  row: StoredQuestionnaire,
  settings: QuestionnaireSettings,
  startsAt: Date | null,
): string[] {
  const before = settingsOf(row);
  const keys = settingKeys.filter(
    (key) => !questionnaireSettings[key].changeable && normalised(before[key]) !== normalised(settings[key]),
  );
  return [
    ...(row.starts_at?.getTime() === startsAt?.getTime() ? [] : ['starts_at']),
    ...keys.map((key) => `settings.${key}`),
  ];
}

interface UpdateQuestionnaireInput {
  id: string;
  body: QuestionnaireBody;
  /** Undefined keeps the password, null takes it away. */
  passwordHash: string | null | undefined;
}

/**
 * Saves the editor's whole state. Once attempts exist, the composition, the start and the settings that shaped the
 * attempts stay; name, end, password, texts of sections and `changeable` settings may change. A released
 * questionnaire without attempts has its draws made again from the bank, and must stay complete.
 * @throws AppError `conflict` with data.current, `questionnaire-has-attempts` with data.fields, `questionnaire-state`.
 */
export async function updateQuestionnaire(
  scope: Scope,
  services: Pick<Services, 'random' | 'now' | 'realtime'>,
  { id, body, passwordHash }: UpdateQuestionnaireInput,
): Promise<void> {
  const row = await lockForChange(scope, id);
  if (body.updated_at !== undefined && Date.parse(body.updated_at) !== row.updated_at.getTime())
    throw new AppError('conflict', { data: { current: await readQuestionnaire(scope, id) } });
  requireState(row, ['draft', 'released', 'closed']);

  const settings = body.settings ?? settingsOf(row);
  requireEnforcedSettings(settings, settingsOf(row));
  requireAnonymity(settings);
  await requireGroup(scope, settings.editors_group_id, settingsOf(row).editors_group_id);
  await requireProctoring(scope, settings, settingsOf(row));
  if (settings.room_participant_limit !== settingsOf(row).room_participant_limit)
    await requireRoomsWithin(scope, id, settings.room_participant_limit);
  const startsAt = dateOrNull(body.starts_at);
  const endsAt = dateOrNull(body.ends_at);
  const stored = await loadSections(scope, row);
  const composes = body.sections !== undefined && !isSameComposition(stored, body.sections);
  const attempted = await hasAttempts(scope, id);
  if (attempted) {
    const fields = [...(composes ? ['sections'] : []), ...lockedChanges(row, settings, startsAt)];
    if (fields.length > 0) throw new AppError('questionnaire-has-attempts', { data: { fields } });
  }

  await writeQuestionnaire(scope, id, {
    name: body.name,
    starts_at: startsAt,
    ends_at: endsAt,
    settings,
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
  });
  if (body.sections !== undefined) await saveComposition(scope, id, stored, body.sections);
  const turnsAnonymous = settings.anonymous && !settingsOf(row).anonymous;
  if ((composes || turnsAnonymous) && row.state !== 'draft') await fixWhenComplete(scope, services, id);

  const movesEnd =
    row.ends_at?.getTime() !== endsAt?.getTime() || settingsOf(row).limit_days !== settings.limit_days;
  if (!attempted || !movesEnd || row.state !== 'released') return;
  await recomputeDeadlines(
    scope,
    services,
    { ...row, ends_at: endsAt, settings },
    null,
    new Date(services.now()),
  );
}
