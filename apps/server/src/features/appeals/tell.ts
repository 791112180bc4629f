import { users } from '@certame/db/schema/identity.ts';
import { and, eq, inArray, isNull } from '@certame/db/sql.ts';
import { getDefinition } from '#features/exam/index.ts';
import { notifyMany } from '#features/notifications/index.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { StoredAppeal } from './lock-appeals.ts';

type Told = Pick<StoredAppeal, 'id' | 'user_id' | 'protocol' | 'questionnaire_id'>;

const mailOf = {
  filed: 'appeal_filed',
  asked: 'appeal_asked',
  decided: 'appeal_decided',
} as const;

/** A note and an e-mail for the candidates of appeals of one questionnaire; that it was filed is told by e-mail alone. */
export async function tellCandidates(
  scope: Scope,
  services: Services,
  what: keyof typeof mailOf,
  appeals: readonly Told[],
): Promise<void> {
  const [first] = appeals;
  if (!first) return;
  const definition = await getDefinition(scope.client, first.questionnaire_id);
  // A lead has no account to be notified in.
  const recipients = await scope.tx
    .select({ id: users.id, email: users.email, name: users.name, language: users.language })
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          appeals.map((appeal) => appeal.user_id),
        ),
        users.active,
        isNull(users.lead_institution_id),
      ),
    );
  const byId = new Map(recipients.map((user) => [user.id, user]));
  const told = appeals.flatMap((appeal) => {
    const user = byId.get(appeal.user_id);
    return user ? [{ appeal, user, link: `/appeals/${appeal.id}/detail` }] : [];
  });
  if (what !== 'filed')
    await notifyMany(
      scope,
      services,
      told.map(({ appeal, user, link }) => ({
        userId: user.id,
        type: `appeal.${what}` as const,
        data: { protocol: appeal.protocol, questionnaire_name: definition.name },
        link,
      })),
    );
  for (const { appeal, user, link } of told)
    await services.mail.queue(
      scope,
      composeMail(
        'questionnaire_result',
        { userId: user.id, email: user.email, name: user.name, language: user.language },
        {
          questionnaire: definition.name,
          institution: definition.institutionName,
          protocol: appeal.protocol,
        },
        `${services.publicUrl()}/#${link}`,
        mailOf[what],
      ),
    );
}

/** A note for whoever handles an appeal; nobody is told of what they did themselves. */
export async function tellHandler(
  scope: Scope,
  services: Services,
  what: 'assigned' | 'answered',
  appeal: Told & Pick<StoredAppeal, 'handler_id'>,
): Promise<void> {
  if (appeal.handler_id === null || appeal.handler_id === scope.userId) return;
  const [user] = await scope.tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, appeal.handler_id), users.active));
  if (!user) return;
  const { name } = await getDefinition(scope.client, appeal.questionnaire_id);
  await notifyMany(scope, services, [
    {
      userId: user.id,
      type: `appeal.${what}` as const,
      data: { protocol: appeal.protocol, questionnaire_name: name },
      link: `/appeal_handlings/${appeal.id}/handling`,
    },
  ]);
}
