import { type ActOutcome, applyPanelAction } from '#features/panel/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockVisibleRequest, publishChange } from '../support-access.ts';

interface ClockInput {
  id: string;
  action: 'pause' | 'resume';
  reason?: string | undefined;
}

/** The panel's act on the candidate of a request, as staff of a room do it. @throws AppError `not-found`, and as the panel's command. */
export async function actOnClock(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime' | 'jobs'>,
  { id, action, reason }: ClockInput,
): Promise<ActOutcome[]> {
  const request = await lockVisibleRequest(scope, id);
  const { outcomes } = await applyPanelAction({ ...scope, actsForRoom: true }, services, {
    ...{ id: request.questionnaire_id, action, reason, dry_run: false },
    participant_ids: [request.participant_id],
  });
  publishChange(scope, services, request.id);
  return outcomes;
}
