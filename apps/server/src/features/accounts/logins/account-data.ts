import { type SQL, sql } from '@certame/db/sql.ts';

/**
 * What an account holds besides its name and e-mail is its person's, and who types a known e-mail learns nothing of it:
 *
 * - phone and last sign-in are seen in the institution where the account was made, and by its person. Any other has the
 *   phone that it typed itself.
 * - the portrait, which people choose to be seen by, is seen too where its person has signed in since they were added:
 *   a message told them.
 *
 * SQL on a row of users under this alias, inside of an institution's scope.
 */
const isPersonHere = (user: string, condition: string): SQL =>
  sql.raw(`(${user}.id = (select current_user_id())
    or exists (select from people here where here.user_id = ${user}.id
                  and here.institution_id = (select current_institution()) and (${condition})))`);

/** Whether phone and last sign-in are seen: account and person were made in one transaction. */
export const isMadeHereSql = (user: string): SQL =>
  isPersonHere(user, `here.created_at = ${user}.created_at`);

/** The file of the portrait, where it is seen. */
export const portraitFileSql = (user: string): SQL =>
  sql`case when ${isPersonHere(user, `here.created_at = ${user}.created_at or here.created_at < ${user}.last_login_at`)}
        then ${sql.raw(user)}.picture_file_id end`;

/** Of a login, as the active institution may see it: SQL that gives the file's id or null. */
export const portraitOf = (userId: SQL): SQL<string | null> =>
  sql`(select ${portraitFileSql('pu')} from users pu where pu.id = ${userId} and exists
        (select from memberships pm where pm.user_id = pu.id and pm.institution_id = current_institution()))`;
