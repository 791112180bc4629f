import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import type { ParticipantStatus } from '../../access.ts';
import { appendServerEvent } from '../../events/append-events.ts';
import type { StartBatch, StartedAttempt, StartRequest } from './start-batch.ts';

/**
 * Unsent answers of a device that another one has replaced are older than what is answered there. The new device begins
 * its sequence numbers so far above that those answers are kept without replacing anything when they arrive. No device
 * writes so many changes without a connection.
 */
const seqGapPerDevice = 100_000;

const transferDevice = {
  name: 'exam-transfer-device',
  text: `
    update attempts a
       set device_id = $2, device_seen_at = $3, session_id = coalesce($5, a.session_id),
           admitted_with = coalesce($6, a.admitted_with),
           seq_floor = case when a.device_id = $2 then a.seq_floor else
             greatest(a.seq_floor, (select coalesce(max(r.seq), 0) from responses r where r.attempt_id = a.id)) + $4 end
     where a.id = $1`,
};

/** Goes on with an open attempt, perhaps on another device. */
export async function continueOpen(
  batch: StartBatch,
  request: StartRequest,
  open: ParticipantStatus['attempts'][number],
  { takeover, admittedWith }: { takeover: boolean; admittedWith: string | null },
): Promise<StartedAttempt> {
  const { client, definition, now, services } = batch;
  const isOtherSession =
    open.sessionId !== null && request.sessionId !== null && open.sessionId !== request.sessionId;
  await client.query({
    ...transferDevice,
    values: [open.id, request.deviceId, now, seqGapPerDevice, request.sessionId, admittedWith],
  });
  if (takeover) {
    await appendServerEvent(client, definition.institutionId, open.id, now, {
      type: 're_entry',
      data: {
        from_device: open.deviceId,
        to_device: request.deviceId,
        ...(admittedWith === open.admittedWith ? {} : { from: open.admittedWith, to: admittedWith }),
      },
    });
    services.realtime.publish(batch.scope, attemptChannel, { answer_id: open.id }, 'device.changed', {
      device_id: request.deviceId,
    });
  } else if (isOtherSession) {
    await appendServerEvent(client, definition.institutionId, open.id, now, {
      type: 're_entry',
      data: { new_session: true },
    });
  }
  const deadlineAt = open.deadlineMs === null ? null : new Date(open.deadlineMs);
  return {
    definition,
    id: open.id,
    isNew: false,
    state: open.state,
    form: null,
    deadlineAt,
    questionClosesAt: null,
    plan: null,
  };
}
