import { AppError } from '@certame/contract/errors.ts';
import type { MissiveAudience } from '@certame/contract/features/mailings/endpoints.ts';
import type { MissiveAction, MissiveState } from '@certame/contract/features/mailings/states.ts';
import { missive_classes, missive_roles, missives } from '@certame/db/schema/communication.ts';
import { stateAfter } from '@certame/rules/mailings/transitions.ts';
import { eq, sql } from 'drizzle-orm';
import { bypassDataAccess, type Scope } from '#plugins/database.ts';

export type Missive = typeof missives.$inferSelect;

export async function findLockedMissive({ tx }: Scope, id: string): Promise<Missive | undefined> {
  const [missive] = await tx.select().from(missives).where(eq(missives.id, id)).for('update');
  return missive;
}

/** The missive, locked, for an action that its state allows; and the state after it. */
export async function requireMissiveFor(
  scope: Scope,
  id: string,
  action: MissiveAction,
  seenAt?: string,
): Promise<{ missive: Missive; next: MissiveState }> {
  const missive = await findLockedMissive(scope, id);
  if (!missive) throw new AppError('not-found');
  const next = stateAfter(action, missive.state);
  if (!next) throw new AppError('missive-state');
  // Whoever sends a text has to know it: not one that somebody else has changed meanwhile.
  if (seenAt !== undefined && Date.parse(seenAt) !== missive.updated_at.getTime())
    throw new AppError('conflict');
  return { missive, next };
}

/** Of a missive that is locked. Who scheduled it may have lost the sight of a class since: its state changes all the same. */
export const setMissive = (
  scope: Scope,
  id: string,
  values: Partial<typeof missives.$inferInsert>,
): Promise<unknown> =>
  bypassDataAccess(scope, 'who may change it was asked before', () =>
    scope.tx
      .update(missives)
      .set({ ...values, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
      .where(eq(missives.id, id)),
  );

export async function audienceOf({ tx }: Scope, missive: Missive): Promise<MissiveAudience> {
  const roles = await tx
    .select({ id: missive_roles.role_id })
    .from(missive_roles)
    .where(eq(missive_roles.missive_id, missive.id));
  const classes = await tx
    .select({ id: missive_classes.class_id })
    .from(missive_classes)
    .where(eq(missive_classes.missive_id, missive.id));
  return {
    role_ids: roles.map(({ id }) => id),
    class_ids: classes.map(({ id }) => id),
    questionnaire_id: missive.questionnaire_id,
    participation: missive.participation,
  };
}
