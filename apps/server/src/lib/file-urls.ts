import { type SQL, sql } from 'drizzle-orm';
import { portraitFileSql } from './accounts/account-data.ts';

/** Logos are seen before anybody signs in; their address needs no token. */
export const brandFileUrl = (fileId: string | null): string | null =>
  fileId === null ? null : `/api/v1/files/brand/${fileId}`;

/** Portraits are shown to members of an institution where their person is one too. */
export const portraitUrl = (fileId: string | null): string | null =>
  fileId === null ? null : `/api/v1/files/${fileId}`;

/** Of a login, as the active institution may see it: SQL that gives the file's id or null. */
export const portraitOf = (userId: SQL): SQL<string | null> =>
  sql`(select ${sql.raw(portraitFileSql('pu'))} from users pu where pu.id = ${userId} and exists
        (select from memberships pm where pm.user_id = pu.id and pm.institution_id = current_institution()))`;
