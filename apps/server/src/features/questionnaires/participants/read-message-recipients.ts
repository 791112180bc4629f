import type { listMessageRecipients } from '@certame/contract/features/exam/messages/endpoints.ts';
import { openAttemptStates } from '@certame/contract/features/exam/states.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { inArray, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { getQuestionnaireRow } from '../questionnaire-repository.ts';

/** So many names say who is meant; the others are a number. */
const namesShown = 5;

const row = z.object({ name: z.string(), total: z.number() });

/** Who is in the exam now. @throws AppError `not-found`. */
export async function readMessageRecipients(
  scope: Scope,
  id: string,
): Promise<ReplyOf<typeof listMessageRecipients>['model']> {
  await getQuestionnaireRow(scope, id);
  const rows = await queryRows(
    scope,
    row,
    sql`select coalesce(person.name, u.name) as name, (count(*) over ())::int as total
          from attempts a join participants p on p.id = a.participant_id
          join users u on u.id = p.user_id left join people person on person.id = p.person_id
         where a.questionnaire_id = ${id} and a.institution_id = ${scope.institutionId}
           and ${inArray(sql`a.state`, openAttemptStates)}
         order by name, a.id limit ${namesShown}`,
  );
  return { total: rows[0]?.total ?? 0, names: rows.map(({ name }) => name) };
}
