import { useEffect } from 'react';
import { request } from '#lib/http/http.ts';
import { record, text } from '#lib/http/shape.ts';
import { attemptInstitution } from '../attempt-institution.ts';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import type { ChannelSocket } from '../core/attempt-channel.ts';
import { browserTimers } from '../core/time/timers.ts';
import { tellPhoneEvent } from './phone-events.ts';

const socketAddress = (): string => `${window.location.origin.replace(/^http/, 'ws')}/app/certame?protocol=7`;

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
 * Realtime channel of the attempt: acts of staff (closing, more time, ending, reopening) reach the open room at once, since
 * each event makes it ask the server. Deferred until the first question is shown.
 */
export function useAttemptChannel(attempt: Attempt, open: boolean): void {
  const { answerId } = attempt.view();
  useEffect(() => {
    if (!open) return;
    let stopped = false;
    let stop = (): void => {
      stopped = true;
    };
    void import('../core/attempt-channel.ts').then(
      ({ listenToAttempt }) => {
        if (stopped) return;
        stop = listenToAttempt({
          channel: `private-answer.${answerId}`,
          open: () => new WebSocket(socketAddress()) as ChannelSocket,
          authorize,
          onEvents(events) {
            attempt.online();
            // Only the form says that a question was voided.
            if (events.length === 0 || events.includes('question.voided')) attempt.reload();
          },
          onUpload: tellPhoneEvent,
          timers: browserTimers,
          random: Math.random,
        });
      },
      // Without the channel the room learns of it with its next heartbeat.
      () => undefined,
    );
    return () => stop();
  }, [attempt, answerId, open]);
}
