import type pg from 'pg';
import type { ExamDefinition } from '../definition.ts';

const insertNotice = {
  name: 'exam-note-finishes',
  text: `insert into finish_notices (institution_id, questionnaire_id, attempt_ids, created_at)
         values ($1, $2, $3::uuid[], $4)`,
};

/**
 * Leaves word of attempts that the transaction closes, where somebody wants to be told: one row however many they are,
 * and no lock that another finish would wait for.
 */
export const finishNotices = (
  institutionId: string,
  definition: ExamDefinition,
  attemptIds: readonly string[],
  now: Date,
): pg.QueryConfig[] =>
  definition.settings.notification_emails.length === 0
    ? []
    : [{ ...insertNotice, values: [institutionId, definition.id, attemptIds, now] }];
