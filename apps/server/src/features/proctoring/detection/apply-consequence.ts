import { AppError } from '@certame/contract/errors.ts';
import type { applyConsequenceTask } from '@certame/contract/features/proctoring/detection/jobs.ts';
import type { TaskPayload } from '@certame/contract/kit/job.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { type AttemptFinisher, pauseByStaff, recordStaffActions } from '#features/exam/index.ts';
import { sendMessage } from '#features/questionnaires/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import { isLanguage, textsOf } from '#lib/texts.ts';
import type { Services } from '#services.ts';

const candidateRow = z.object({
  participant_id: z.string(),
  questionnaire_id: z.string(),
  language: z.string().nullable(),
});

/** An attempt that closed meanwhile, or that staff have stopped already: nothing is left to follow. */
const isOver = (error: unknown): boolean => error instanceof AppError;

/**
 * Does what an institution chose to follow a detection by itself: nobody of the staff did it, and the attempt's history says so. The
 * candidate is told in plain words, in the own language.
 */
export async function applyConsequence(
  services: Services,
  finisher: AttemptFinisher,
  {
    institution_id: institutionId,
    attempt_id: attemptId,
    detection,
    consequence,
  }: TaskPayload<typeof applyConsequenceTask>,
): Promise<void> {
  const now = new Date(services.now());
  const actor = { institutionId, userId: null, worksOnAccounts: true };
  try {
    await services.database.inTenant(actor, async (scope) => {
      const [candidate] = await queryRows(
        scope,
        candidateRow,
        sql`select a.participant_id, a.questionnaire_id, u.language from attempts a join users u on u.id = a.user_id
             where a.id = ${attemptId} and a.state in ('in_progress', 'paused')`,
      );
      if (!candidate) return;
      const { participant_id, questionnaire_id, language } = candidate;
      const translate = textsOf(language !== null && isLanguage(language) ? language : 'pt');
      const reason = translate(textKey(`proctoring-detection.told.${detection}`));
      await recordStaffActions(scope, now, [
        { attemptId, type: 'consequence_applied', data: { detection, consequence } },
      ]);
      if (consequence === 'pause') await pauseByStaff(scope, services, { attemptId, reason });
      else if (consequence === 'warn')
        await sendMessage(scope, services, {
          id: questionnaire_id,
          text: reason,
          participant_ids: [participant_id],
        });
    });
    if (consequence === 'finish')
      await finisher.submit({ institutionId, attemptId, candidate: null, reason: 'manual_score_route' });
  } catch (error) {
    if (!isOver(error)) throw error;
  }
}
