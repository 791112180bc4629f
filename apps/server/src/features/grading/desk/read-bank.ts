import type { Correction } from '@certame/contract/features/grading/desk/endpoints.ts';
import { grading_bank_comments } from '@certame/db/schema/grading-configs.ts';
import { asc, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** Comments that the graders of a correction keep for each other, as one of them reads them. */
export async function readBank({ tx, userId }: Scope, configId: string): Promise<Correction['bank']> {
  const { id, text, created_by, config_id } = grading_bank_comments;
  const rows = await tx
    .select({ id, text, created_by })
    .from(grading_bank_comments)
    .where(eq(config_id, configId))
    .orderBy(asc(text), asc(id));
  return rows.map((row) => ({ id: row.id, text: row.text, is_own: row.created_by === userId }));
}
