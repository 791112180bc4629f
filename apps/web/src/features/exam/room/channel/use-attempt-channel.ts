import { useEffect } from 'react';
import type { Attempt } from '../../core/attempt/attempt-types.ts';
import { tellPhoneEvent } from '../phone-events.ts';
import { listenToChannel } from './listen-to-channel.ts';
import { tellWatched } from './watched-events.ts';

/** Staff ask for the candidate's live video: nothing of the attempt has changed. */
const watched = 'live.watched';
/** Events whose details come only with a read of the whole attempt: which question was voided, why staff have paused. */
const readEvents: ReadonlySet<string> = new Set(['question.voided', 'staff.paused', 'staff.resumed']);

/**
 * Realtime channel of the attempt: actions of staff (closing, more time, ending, reopening) reach the open room at once, since each event
 * makes it ask the server. Without the channel the room learns of such actions with its heartbeats.
 */
export function useAttemptChannel(attempt: Attempt, open: boolean): void {
  const { answerId } = attempt.view();
  useEffect(() => {
    if (!open) return;
    return listenToChannel(`private-answer.${answerId}`, {
      onEvents(events) {
        if (events.includes(watched)) tellWatched();
        if (events.every((event) => event === watched) && events.length > 0) return;
        attempt.online();
        if (events.length === 0 || events.some((event) => readEvents.has(event))) attempt.reload();
      },
      onUpload: tellPhoneEvent,
    });
  }, [attempt, answerId, open]);
}
