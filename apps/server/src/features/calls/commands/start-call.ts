import type { CallKind } from '@certame/contract/features/calls/call-kinds.ts';
import { call_invitations, calls } from '@certame/db/schema/calls.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

export interface NewCall {
  kind: CallKind;
  /** Besides whoever begins it. */
  userIds: readonly string[];
  /** Without it whoever acts. */
  hostId?: string;
}

/** Lets people take part in a call, whoever has it begun. */
export async function inviteToCall(
  scope: Scope,
  { now }: Pick<Services, 'now'>,
  { callId, userIds }: { callId: string; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return;
  await scope.tx
    .insert(call_invitations)
    .values(
      userIds.map((user_id) => ({
        institution_id: scope.institutionId,
        call_id: callId,
        user_id,
        invited_at: new Date(now()),
      })),
    )
    .onConflictDoNothing();
}

/** Begins a call and says who may take part. The id of it. */
export async function startCall(
  scope: Scope,
  services: Pick<Services, 'now'>,
  { kind, userIds, hostId = scope.userId ?? '' }: NewCall,
): Promise<string> {
  const [row] = await scope.tx
    .insert(calls)
    .values({ institution_id: scope.institutionId, kind, started_by: hostId })
    .returning({ id: calls.id });
  if (!row) throw new Error('No call row');
  await inviteToCall(scope, services, { callId: row.id, userIds });
  return row.id;
}
