import { useEffect } from 'react';
import { request } from '#lib/http/http.ts';
import { record, text } from '#lib/http/shape.ts';
import { importWithRetries, patientClock } from '#lib/page/import-with-retries.ts';
import { attemptInstitution } from '../../attempt-institution.ts';
import type { Attempt } from '../../core/attempt/attempt-types.ts';
import type { ChannelSocket } from '../../core/attempt-channel.ts';
import { browserTimers } from '../../core/time/timers.ts';
import { tellPhoneEvent } from '../phone-events.ts';
import { tellWatched } from './watched-events.ts';

/** Staff ask for the candidate's live video: nothing of the attempt has changed. */
const watched = 'live.watched';
/** Events whose details come only with a read of the whole attempt: which question was voided, why staff have paused. */
const readEvents: ReadonlySet<string> = new Set(['question.voided', 'staff.paused', 'staff.resumed']);

const loadChannel = () =>
  Promise.all([import('../../core/attempt-channel.ts'), import('#lib/http/socket-address.ts')]);

const authorize = async (socket_id: string, channel_name: string): Promise<string> => {
  const reply = await request<{ auth: string }>('POST', '/broadcasting/auth', {
    body: { socket_id, channel_name },
    quiet: true,
    shape: record({ auth: text }),
    institutionId: attemptInstitution(),
  });
  return reply.auth;
};

/**
 * Realtime channel of the attempt: actions of staff (closing, more time, ending, reopening) reach the open room at once, since each event
 * makes it ask the server. Its code is deferred until the first question is shown, and asked for until it is there: a line that is away at
 * that moment must not cost the whole exam its channel. Until then the room learns of such actions with its heartbeats.
 */
export function useAttemptChannel(attempt: Attempt, open: boolean): void {
  const { answerId } = attempt.view();
  useEffect(() => {
    if (!open) return;
    let stopped = false;
    let stop = (): void => {
      stopped = true;
    };
    void importWithRetries(loadChannel, patientClock).then(
      ([{ listenToAttempt }, { findSocketAddress }]) => {
        if (stopped) return;
        stop = listenToAttempt({
          channel: `private-answer.${answerId}`,
          open: async () => new WebSocket(await findSocketAddress()) as ChannelSocket,
          authorize,
          onEvents(events) {
            if (events.includes(watched)) tellWatched();
            if (events.every((event) => event === watched) && events.length > 0) return;
            attempt.online();
            if (events.length === 0 || events.some((event) => readEvents.has(event))) attempt.reload();
          },
          onUpload: tellPhoneEvent,
          timers: browserTimers,
          random: Math.random,
        });
      },
      // Its code is gone for good, of a build that the server no longer has: heartbeats have to do.
      () => undefined,
    );
    return () => stop();
  }, [attempt, answerId, open]);
}
