import { AppError } from '@certame/contract/errors.ts';
import type { AllocationReply } from '@certame/contract/features/rooms/endpoints.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/** What a division of the questionnaire has to reckon with. @throws AppError `not-found`. */
export async function readAllocation(
  { tx, institutionId }: Scope,
  questionnaireId: string,
): Promise<AllocationReply> {
  const [questionnaire] = await tx
    .select({ settings: questionnaires.settings })
    .from(questionnaires)
    .where(and(eq(questionnaires.id, questionnaireId), eq(questionnaires.institution_id, institutionId)));
  if (!questionnaire) throw new AppError('not-found');
  const rows = await queryRows(
    { tx },
    z.object({ room: z.number().nullable(), seated: z.number(), begun: z.number() }),
    sql`
      select r.number as room, count(*)::int as seated,
             count(*) filter (where exists (select from attempts a where a.participant_id = p.id))::int as begun
        from participants p
        left join room_participants s on s.participant_id = p.id
        left join rooms r on r.id = s.room_id
       where p.questionnaire_id = ${questionnaireId} and p.institution_id = ${institutionId}
       group by r.number order by r.number`,
  );
  return {
    participants: rows.reduce((sum, { seated }) => sum + seated, 0),
    room_limit: questionnaire.settings.room_participant_limit,
    rooms: rows.flatMap(({ room, ...counts }) => (room === null ? [] : [{ number: room, ...counts }])),
  };
}
