import { users } from '@certame/db/schema/identity.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import type { DecisionEffects } from '@certame/rules/proctoring/audit-decision.ts';
import { getDefinition } from '#features/exam/index.ts';
import { type NotificationType, notify } from '#features/notifications/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

function noteOf({ voids, restores, grants }: DecisionEffects): NotificationType | null {
  if (grants) return 'attempt.new_chance';
  if (voids) return 'attempt.voided';
  return restores ? 'attempt.restored' : null;
}

/** A decision that changes what an attempt is worth is told to its candidate; the auditor's own words stay with the staff. */
export async function tellCandidate(
  scope: Scope,
  services: Services,
  attempt: { user_id: string; questionnaire_id: string; number: number },
  effects: DecisionEffects,
): Promise<void> {
  const type = noteOf(effects);
  if (type === null) return;
  // A lead has no account to be notified in.
  const [user] = await scope.tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, attempt.user_id), users.active, isNull(users.lead_institution_id)));
  if (!user) return;
  const { name, shortUrlId } = await getDefinition(scope.client, attempt.questionnaire_id);
  await notify(scope, services, {
    userId: user.id,
    type,
    data: { questionnaire_name: name, number: attempt.number },
    link: `/form/${shortUrlId}/results`,
  });
}
