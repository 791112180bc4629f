import type { findLiveCall } from '@certame/contract/features/proctoring/live/endpoints.ts';
import type { SentPicture } from '#features/calls/live/index.ts';
import { send } from '#lib/http/send.ts';
import type { RecordedTracks } from '../recording/recorder.ts';
import type { ProctoringContext } from './proctoring-context.ts';

/**
 * Sends the recorded picture directly (WebRTC) to staff while they watch. Its code is loaded on the first request. Failures cost nothing,
 * since the recording's chunks contain the picture too.
 */
export function sendLive(
  { answerId, institutionId, onWatched }: ProctoringContext,
  findTracks: () => RecordedTracks | null,
): () => void {
  let sent: SentPicture | null = null;
  let isStopped = false;
  let isAsking = false;

  async function begin(): Promise<void> {
    const { model } = await send<typeof findLiveCall>(
      'GET',
      '/api/v1/answers/:answer_id/live_call',
      { params: { answer_id: answerId } },
      { quiet: true, ...(institutionId ? { institutionId } : {}) },
    );
    const { call_id: callId } = model;
    if (callId === null) return;
    if (sent?.callId === callId) return sent.watched();
    const { sendPicture } = await import('#features/calls/live/index.ts');
    const tracks = isStopped ? null : findTracks();
    if (!tracks) return;
    sent?.stop();
    const next: SentPicture = sendPicture({
      ...{ callId, institutionId, tracks },
      onOver: () => {
        if (sent === next) sent = null;
      },
    });
    sent = next;
  }
  const stopHearing = onWatched(() => {
    if (isAsking) return;
    isAsking = true;
    void begin()
      .catch(() => undefined)
      .finally(() => {
        isAsking = false;
      });
  });
  return () => {
    isStopped = true;
    stopHearing();
    sent?.stop();
  };
}
