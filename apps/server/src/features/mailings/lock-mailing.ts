import { AppError } from '@certame/contract/errors.ts';
import type { MailingAudience } from '@certame/contract/features/mailings/endpoints.ts';
import type { MailingAction, MailingState } from '@certame/contract/features/mailings/states.ts';
import { mailing_classes, mailing_roles, mailings } from '@certame/db/schema/communication.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { stateAfter } from '@certame/rules/mailings/transitions.ts';
import { bypassDataAccess, type Scope } from '#plugins/database.ts';

export type Mailing = typeof mailings.$inferSelect;

export async function findLockedMailing({ tx }: Scope, id: string): Promise<Mailing | undefined> {
  const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
  return mailing;
}

/** The mailing, locked, for an action that its state allows; and the state after it. */
export async function requireMailingFor(
  scope: Scope,
  id: string,
  action: MailingAction,
  seenAt?: string,
): Promise<{ mailing: Mailing; next: MailingState }> {
  const mailing = await findLockedMailing(scope, id);
  if (!mailing) throw new AppError('not-found');
  const next = stateAfter(action, mailing.state);
  if (!next) throw new AppError('mailing-state');
  // Whoever sends a text has to know it: not one that somebody else has changed meanwhile.
  if (seenAt !== undefined && Date.parse(seenAt) !== mailing.updated_at.getTime())
    throw new AppError('conflict');
  return { mailing, next };
}

/** Of a mailing that is locked. Who scheduled it may have lost the sight of a class since: its state changes all the same. */
export const setMailing = (
  scope: Scope,
  id: string,
  values: Partial<typeof mailings.$inferInsert>,
): Promise<unknown> =>
  bypassDataAccess(scope, 'who may change it was asked before', () =>
    scope.tx
      .update(mailings)
      .set({ ...values, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
      .where(eq(mailings.id, id)),
  );

export async function audienceOf({ tx }: Scope, mailing: Mailing): Promise<MailingAudience> {
  const roles = await tx
    .select({ id: mailing_roles.role_id })
    .from(mailing_roles)
    .where(eq(mailing_roles.mailing_id, mailing.id));
  const classes = await tx
    .select({ id: mailing_classes.class_id })
    .from(mailing_classes)
    .where(eq(mailing_classes.mailing_id, mailing.id));
  return {
    role_ids: roles.map(({ id }) => id),
    class_ids: classes.map(({ id }) => id),
    questionnaire_id: mailing.questionnaire_id,
    participation: mailing.participation,
  };
}
