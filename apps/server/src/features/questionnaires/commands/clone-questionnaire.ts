import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import { loadSections } from '../composition/load-sections.ts';
import { saveComposition } from '../composition/save-composition.ts';
import { getQuestionnaireRow } from '../questionnaire-repository.ts';
import { newShortUrlId } from '../questionnaire-values.ts';
import { copyAppealRules } from './copy-appeal-rules.ts';

const nameMaxChars = 200;

/**
 * A draft with the same sections, placed questions, draws, settings, rules of appeals, period and password, and an address of its own.
 * Participants, attempts, pools and voided questions stay with the original. Gives the copy's id.
 */
export async function cloneQuestionnaire(
  scope: Scope,
  { id, translate }: { id: string; translate: Translate },
): Promise<string> {
  const row = await getQuestionnaireRow(scope, id, 'share');
  const suffix = translate('questionnaires.server.clone_suffix');
  const [made] = await scope.tx
    .insert(questionnaires)
    .values({
      institution_id: scope.institutionId,
      short_url_id: newShortUrlId(),
      name: `${row.name.slice(0, nameMaxChars - suffix.length - 1).trimEnd()} ${suffix}`,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      password_hash: row.password_hash,
      settings: row.settings,
      created_by: scope.userId,
    })
    .returning({ id: questionnaires.id });
  if (!made) throw new Error('No copy was made');
  const sections = await loadSections(scope, { id, state: 'draft' });
  const copies = sections.map(({ title, description, items, draws }) => ({
    title,
    description,
    items: items.map(({ question_id, score, required }) => ({ question_id, score, required })),
    draws: draws.map(({ id: _id, available: _available, ...draw }) => draw),
  }));
  await saveComposition(scope, made.id, [], copies);
  await copyAppealRules(scope, { fromId: id, toId: made.id });
  return made.id;
}
