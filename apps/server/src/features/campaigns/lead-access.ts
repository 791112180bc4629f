import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/**
 * Makes a lead a participant of the questionnaire of its campaign, and of no other. Any other
 * form is unknown to it. @throws AppError `not-found`.
 */
export async function addLeadParticipant(scope: Scope, questionnaireId: string): Promise<void> {
  const rows = await queryRows(
    scope,
    idRow,
    sql`select e.id from campaign_entries e join campaigns c on c.id = e.campaign_id
      where e.user_id = ${scope.userId} and c.questionnaire_id = ${questionnaireId} and e.institution_id = ${scope.institutionId}`,
  );
  if (rows.length === 0) throw new AppError('not-found');
  await scope.tx.execute(sql`insert into participants (institution_id, questionnaire_id, user_id, invited, invite_status)
      values (${scope.institutionId}, ${questionnaireId}, ${scope.userId}, false, 's') on conflict do nothing`);
}

/** A lead has one attempt, whatever the questionnaire grants others. */
export const limitToOneAttempt = <
  Settings extends { multiple_attempts: boolean; second_chance_count: number },
  Definition extends { settings: Settings },
>(
  definition: Definition,
): Definition => ({
  ...definition,
  settings: { ...definition.settings, multiple_attempts: false, second_chance_count: 0 },
});
