import { AppError } from '@certame/contract/errors.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { participants } from '@certame/db/schema/questionnaires.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { lockForChange, requireState } from '../../questionnaire-repository.ts';

/** Only a participant who has not begun. @throws AppError `not-found`, `in-use`, `questionnaire-state`. */
export async function removeParticipant(
  scope: Scope,
  { id, participantId }: { id: string; participantId: string },
): Promise<void> {
  const { tx, institutionId } = scope;
  requireState(await lockForChange(scope, id, 'share'), ['draft', 'released', 'closed']);
  // The lock waits for an attempt of this participant that is just beginning.
  const [participant] = await tx
    .select({ id: participants.id })
    .from(participants)
    .where(
      and(
        eq(participants.questionnaire_id, id),
        eq(participants.institution_id, institutionId),
        eq(participants.id, participantId),
      ),
    )
    .for('update');
  if (!participant) throw new AppError('not-found');
  if ((await tx.$count(attempts, eq(attempts.participant_id, participantId))) > 0)
    throw new AppError('in-use');
  await tx.delete(participants).where(eq(participants.id, participantId));
}
