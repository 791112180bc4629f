import { randomBytes } from 'node:crypto';
import type { createMeeting as endpoint, Meeting } from '@certame/contract/features/meetings/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { meetings } from '@certame/db/schema/meetings.ts';
import { startCall } from '#features/calls/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getMeetingOfLink } from '../find-meeting.ts';

/** Nobody guesses it: 120 bits. */
const newLink = (): string => randomBytes(15).toString('base64url');

/** A meeting with a link of its own; whoever makes it is its host. */
export async function createMeeting(
  scope: Scope,
  services: Pick<Services, 'now'>,
  { name, starts_at }: BodyOf<typeof endpoint>,
): Promise<Meeting> {
  const callId = await startCall(scope, services, { kind: 'meeting', userIds: [] });
  const link = newLink();
  await scope.tx.insert(meetings).values({
    ...{ institution_id: scope.institutionId, name, link, call_id: callId },
    ...{ host_id: scope.userId ?? '', starts_at: starts_at === null ? null : new Date(starts_at) },
  });
  return getMeetingOfLink(scope, services, link);
}
