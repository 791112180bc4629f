import { sql } from '@certame/db/sql.ts';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/** Files of the pages that an attempt on paper was made of, in order; none for any other attempt. */
export async function loadSheetPages(scope: Scope, attemptId: string): Promise<string[]> {
  const rows = await queryRows(
    scope,
    idRow,
    sql`select g.file_id as id from paper_sheets s join paper_pages g on g.sheet_id = s.id
         where s.attempt_id = ${attemptId} and s.institution_id = ${scope.institutionId} and g.state = 'read' order by g.page`,
  );
  return rows.map(({ id }) => id);
}
