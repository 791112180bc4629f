import { AppError } from '@certame/contract/errors.ts';
import type { SeatingReply } from '@certame/contract/features/rooms/endpoints.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { and, eq } from 'drizzle-orm';
import type { Scope } from '#plugins/database.ts';

const seatingQuery = `
  select r.number as room, count(*)::int as seated,
         count(*) filter (where exists (select from attempts a where a.participant_id = p.id))::int as begun
    from participants p
    left join room_participants s on s.participant_id = p.id
    left join rooms r on r.id = s.room_id
   where p.questionnaire_id = $1 and p.institution_id = $2
   group by r.number order by r.number`;

/** What a division of the questionnaire has to reckon with. @throws AppError `not-found`. */
export async function readSeating(
  { tx, client, institutionId }: Scope,
  questionnaireId: string,
): Promise<SeatingReply> {
  const [questionnaire] = await tx
    .select({ settings: questionnaires.settings })
    .from(questionnaires)
    .where(and(eq(questionnaires.id, questionnaireId), eq(questionnaires.institution_id, institutionId)));
  if (!questionnaire) throw new AppError('not-found');
  const { rows } = await client.query<{ room: number | null; seated: number; begun: number }>(seatingQuery, [
    questionnaireId,
    institutionId,
  ]);
  return {
    participants: rows.reduce((sum, { seated }) => sum + seated, 0),
    room_limit: questionnaire.settings.room_participant_limit,
    rooms: rows.flatMap(({ room, ...counts }) => (room === null ? [] : [{ number: room, ...counts }])),
  };
}
