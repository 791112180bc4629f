import { openAttemptStates } from '@certame/contract/features/exam/states.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { participants } from '@certame/db/schema/questionnaires.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/**
 * Open attempts of a questionnaire, or of its named participants, with what their own time is made of. Locked in order of id, so that
 * two changes at once wait for each other instead of deadlocking.
 */
export const lockOpenAttempts = (
  { tx, institutionId }: Scope,
  questionnaireId: string,
  participantIds: readonly string[] | null,
) =>
  tx
    .select({
      id: attempts.id,
      participant_id: attempts.participant_id,
      started_at: attempts.started_at,
      deadline_at: attempts.deadline_at,
      paused_ms: attempts.paused_ms,
      reopened_until: attempts.reopened_until,
      question_closes_at: attempts.question_closes_at,
      is_last_question: attempts.is_last_question,
      extension_min: participants.extension_min,
      extra_time_percent: participants.extra_time_percent,
      reduced_limit_min: participants.reduced_limit_min,
    })
    .from(attempts)
    .innerJoin(participants, eq(participants.id, attempts.participant_id))
    .where(
      and(
        eq(attempts.questionnaire_id, questionnaireId),
        eq(attempts.institution_id, institutionId),
        inArray(attempts.state, openAttemptStates),
        participantIds === null ? undefined : inArray(attempts.participant_id, [...participantIds]),
      ),
    )
    .orderBy(attempts.id)
    .for('no key update', { of: attempts });
