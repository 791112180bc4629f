import { useEffect } from 'react';
import { freezeRouter } from '#lib/page/leave-guard.ts';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import { connectionGuard } from '../core/guards/connection-guard.ts';
import { startGuards } from '../core/guards/guard.ts';
import { pageLeaveGuard } from '../core/guards/page-leave-guard.ts';
import { visibilityGuard } from '../core/guards/visibility-guard.ts';
import { browserTimers } from '../core/time/timers.ts';
import { forgetOpenRoom, markOpenRoom } from '../resume-marker.ts';

/** Life cycle of the open room in its page: guards, flush on unload, a frozen router against leaving by accident. */
export function useRoomLifecycle(attempt: Attempt, shortUrlId: string, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    markOpenRoom(shortUrlId);
    const unfreeze = freezeRouter();
    attempt.emit('enter_questionnaire_link', 'L');
    const stopGuards = startGuards([connectionGuard, visibilityGuard, pageLeaveGuard], {
      emit: attempt.emit,
      monotonicMs: browserTimers.monotonicMs,
      hasOpenWork() {
        const { waiting, uploading, connectionFailure } = attempt.view();
        return waiting + uploading > 0 || connectionFailure !== null;
      },
      writeAll: attempt.flush,
    });
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') attempt.flushOnUnload();
      else attempt.online();
    };
    const onLeave = (): void => attempt.flushOnUnload();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onLeave);
    return () => {
      stopGuards();
      unfreeze();
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onLeave);
      if (attempt.view().phase === 'finished') forgetOpenRoom(shortUrlId);
    };
  }, [attempt, shortUrlId, open]);
}
