import { AppError } from '@certame/contract/errors.ts';
import { paper_pages, physical_questionnaires } from '@certame/db/schema/paper.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

type StoredPaper = typeof physical_questionnaires.$inferSelect;

/** @throws AppError `not-found`. */
export async function getPaper(scope: Scope, id: string, lock?: 'update' | 'share'): Promise<StoredPaper> {
  const query = scope.tx
    .select()
    .from(physical_questionnaires)
    .where(
      and(
        eq(physical_questionnaires.id, id),
        eq(physical_questionnaires.institution_id, scope.institutionId),
      ),
    );
  const [row] = await (lock ? query.for(lock) : query);
  if (!row) throw new AppError('not-found');
  return row;
}

/** Whether some page of it was read. */
export const hasPages = async ({ tx }: Scope, paperId: string): Promise<boolean> =>
  (await tx.$count(paper_pages, eq(paper_pages.paper_id, paperId))) > 0;
