import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import type { Scope } from '#plugins/database.ts';
import { loadSections } from './composition/load-sections.ts';
import { getRow } from './lists/questionnaire-list.ts';
import { getQuestionnaireRow, settingsOf } from './questionnaire-repository.ts';

/** All of a questionnaire as its editor sees it: five statements, whatever its size. @throws AppError `not-found`. */
export async function readQuestionnaire(scope: Scope, id: string): Promise<Questionnaire> {
  const stored = await getQuestionnaireRow(scope, id);
  const row = await getRow(scope, id);
  return {
    ...row,
    settings: settingsOf(stored),
    has_password: stored.password_hash !== null,
    sections: await loadSections(scope, stored),
    locked: row.attempts > 0,
  };
}
