import { roleKeys } from '@certame/contract/permissions.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { getDefinition } from '#features/exam/index.ts';
import { notifyMany } from '#features/notifications/index.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { StoredConfig } from '../configs/find-config.ts';

const personRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  language: z.string().nullable(),
  is_chair: z.boolean(),
});
/** The chair, and the administrators of the institution: nobody else is named for such news. */
const findWhomToTell = (scope: Scope, { chair_id }: StoredConfig) =>
  queryRows(
    scope,
    personRow,
    sql`select u.id, u.email, u.name, u.language, u.id is not distinct from ${chair_id}::uuid as is_chair
          from users u
         where u.active and u.id is distinct from ${scope.userId}::uuid and exists (
                 select from memberships m join roles r on r.id = m.role_id
                  where m.user_id = u.id and m.institution_id = ${scope.institutionId}
                    and (r.key = ${roleKeys.A} or u.id = ${chair_id}::uuid))
         order by u.id`,
  );

/**
 * Somebody seems to be in danger: those who can help are told at once, by a note and by e-mail, in the transaction of the flag. Neither says
 * what the answer says nor whose it is; who reads it does so in the product.
 */
export async function tellRisk(scope: Scope, services: Services, config: StoredConfig): Promise<void> {
  const { name: questionnaire, institutionName } = await getDefinition(scope.client, config.questionnaire_id);
  const told = (await findWhomToTell(scope, config)).map((person) => ({
    ...person,
    link: person.is_chair
      ? '/questionnaire_correctors/corrections'
      : `/questionnaire_correctors/${config.id}/dashboard`,
  }));
  await notifyMany(
    scope,
    services,
    told.map(({ id, link }) => ({
      userId: id,
      type: 'grading.risk' as const,
      data: { questionnaire_name: questionnaire },
      link,
    })),
  );
  for (const { id, email, name, language, link } of told)
    await services.mail.queue(scope, {
      ...composeMail(
        'questionnaire_finished',
        { userId: id, email, name, language },
        { questionnaire, correction: config.name, institution: institutionName },
        `${services.publicUrl()}/#${link}`,
        'grading_risk',
      ),
      interactive: true,
    });
}
