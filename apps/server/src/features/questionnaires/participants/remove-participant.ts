import { AppError } from '@certame/contract/errors.ts';
import type { Scope } from '#plugins/database.ts';
import { getQuestionnaireRow, requireState } from '../store.ts';

/** Only somebody who has not begun. @throws AppError `not-found`, `in-use`, `questionnaire-state`. */
export async function removeParticipant(scope: Scope, id: string, participantId: string): Promise<void> {
  const { client, institutionId } = scope;
  requireState(await getQuestionnaireRow(scope, id, 'share'), ['draft', 'released', 'closed']);
  const values = [id, institutionId, participantId];
  // The lock waits for an attempt of this participant that is just beginning.
  const found = await client.query(
    'select from participants where questionnaire_id = $1 and institution_id = $2 and id = $3 for update',
    values,
  );
  if (found.rowCount === 0) throw new AppError('not-found');
  const removed = await client.query(
    `delete from participants p where p.questionnaire_id = $1 and p.institution_id = $2 and p.id = $3
        and not exists (select from attempts a where a.participant_id = p.id)`,
    values,
  );
  if (removed.rowCount === 0) throw new AppError('in-use');
}
