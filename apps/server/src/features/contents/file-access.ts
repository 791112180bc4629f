import { sql } from '@certame/db/sql.ts';
import { registerFileAccess } from '#features/files/index.ts';
import { enforceDataAccess } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { readable, readsAsStaff } from './get-content.ts';

/**
 * Files of contents, at each download: staff as far as their access to the content goes, students while the content is
 * published to a class of theirs. Pictures in a content's text are files of questions' kind, reached the same way.
 */
export function registerContentFiles(services: Services): void {
  registerFileAccess(services, 'content', async ({ file, caller, scope }) => {
    await enforceDataAccess(scope);
    const { rowCount } = await scope.tx.execute(sql`
      select from contents c join content_media m on m.content_id = c.id
       where m.file_id = ${file.id} and c.institution_id = ${scope.institutionId}
         and ${readable(caller, new Date(services.now()))} limit 1`);
    return rowCount === 1;
  });
  registerFileAccess(services, 'question', async ({ file, caller, scope }) => {
    if (readsAsStaff(caller) && file.owner_id === caller.userId) return true;
    await enforceDataAccess(scope);
    const { rowCount } = await scope.tx.execute(sql`
      select from contents c where c.institution_id = ${scope.institutionId}
         and exists (select from content_images i where i.content_id = c.id and i.file_id = ${file.id})
         and ${readable(caller, new Date(services.now()))} limit 1`);
    return rowCount === 1;
  });
}
