import { useEffect, useLayoutEffect } from 'react';
import { leaveFullscreen } from '#lib/page/fullscreen.ts';
import { freezeRouter } from '#lib/page/leave-guard.ts';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import { clipboardGuard } from '../core/guards/clipboard-guard.ts';
import { connectionGuard } from '../core/guards/connection-guard.ts';
import { contextMenuGuard } from '../core/guards/context-menu-guard.ts';
import { devtoolsGuard } from '../core/guards/devtools-guard.ts';
import { fullscreenGuard } from '../core/guards/fullscreen-guard.ts';
import { type Guard, startGuards } from '../core/guards/guard.ts';
import { pageLeaveGuard } from '../core/guards/page-leave-guard.ts';
import { printScreenGuard } from '../core/guards/print-screen-guard.ts';
import { resizeGuard } from '../core/guards/resize-guard.ts';
import { selectionGuard } from '../core/guards/selection-guard.ts';
import { visibilityGuard } from '../core/guards/visibility-guard.ts';
import { browserTimers } from '../core/time/timers.ts';
import { forgetOpenRoom, markOpenRoom } from '../resume-marker.ts';

const guards: readonly Guard[] = [connectionGuard, visibilityGuard, pageLeaveGuard];
/** Guards of a plain form, which reports nothing: it only asks before unsent answers are left. */
const formGuards: readonly Guard[] = [pageLeaveGuard];
/** Guards of exams that require full screen. */
const lockGuards: readonly Guard[] = [
  fullscreenGuard,
  resizeGuard,
  selectionGuard,
  contextMenuGuard,
  clipboardGuard,
  printScreenGuard,
  devtoolsGuard,
];

/** Life cycle of the open room in its page: guards, flush on unload, a frozen router against leaving by accident. */
export function useRoomLifecycle(
  attempt: Attempt,
  shortUrlId: string,
  open: boolean,
  look: 'exam' | 'form' = 'exam',
): void {
  // A layout effect, before the questions are painted: it also holds a candidate who enters another address the moment they appear.
  useLayoutEffect(() => (open ? freezeRouter() : undefined), [open]);
  useEffect(() => {
    if (!open) return;
    markOpenRoom(shortUrlId);
    if (look === 'exam') attempt.emit('enter_questionnaire_link', 'L');
    const isLocked = attempt.view().form.fullscreen_grace_ms !== null;
    const watching = look === 'form' ? formGuards : [...guards, ...(isLocked ? lockGuards : [])];
    const stopGuards = startGuards(watching, {
      emit: attempt.emit,
      setFullscreen: attempt.setFullscreen,
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
      void leaveFullscreen();
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onLeave);
      if (attempt.view().phase === 'finished') forgetOpenRoom(shortUrlId);
    };
  }, [attempt, shortUrlId, open, look]);
}
