import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/** Rooms are there before their limit is lowered: they are made smaller first. @throws AppError at the setting's field. */
export async function requireRoomsWithin(
  scope: Scope,
  questionnaireId: string,
  limit: number | null,
): Promise<void> {
  if (limit === null) return;
  const [row] = await queryRows(
    scope,
    z.object({ largest: z.int() }),
    sql`select quantity_per_room as largest from room_configs where questionnaire_id = ${questionnaireId} and quantity_per_room > ${limit}`,
  );
  if (row)
    throw new AppError('validation', {
      fields: {
        'settings.room_participant_limit': [{ key: 'rooms_already_larger', params: { max: row.largest } }],
      },
    });
}
