import { useEffect, useRef, useState } from 'react';
import { storedValue, storeValue } from '#lib/storage.ts';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import type { ServerClock } from '../core/time/clock.ts';
import { browserTimers } from '../core/time/timers.ts';
import { usePreviewBanner } from '../preview-context.ts';
import { useReason } from '../use-reason.ts';
import type { SpeechPort } from './speech/speech-port.ts';
import { createVoiceControl, type VoiceControl } from './voice-control.ts';

interface Options {
  port: SpeechPort;
  attempt: Attempt;
  clock: ServerClock;
  onGoTo: (itemId: string) => void;
}

const quietKey = 'exam-voice-quiet';
export const rememberQuiet = (isQuiet: boolean): void => storeValue(quietKey, isQuiet ? '1' : '0');

const questionOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('.exam-question')?.dataset.item : undefined;

/** Voice control of the attempt as long as its questions are on the screen. */
export function useVoiceControl({ port, attempt, clock, onGoTo }: Options): VoiceControl {
  const isPreview = usePreviewBanner() !== null;
  const reason = useReason();
  const newest = useRef({ onGoTo, reason });
  newest.current = { onGoTo, reason };
  const [control] = useState(() =>
    createVoiceControl({
      port,
      attempt,
      clock,
      timers: browserTimers,
      isPreview,
      isQuiet: storedValue(quietKey) === '1',
      isOnline: () => navigator.onLine,
      isCovered: () => document.querySelector('dialog[open]') !== null,
      onGoTo: (itemId) => newest.current.onGoTo(itemId),
      noticeText() {
        const { notice } = attempt.view();
        return notice ? newest.current.reason(notice) : '';
      },
    }),
  );
  useEffect(() => {
    const stop = control.start();
    const onFocus = ({ target }: FocusEvent): void => {
      const itemId = questionOf(target);
      if (itemId) control.follow(itemId);
    };
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') control.pageHidden();
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('visibilitychange', onHide);
      stop();
    };
  }, [control]);
  return control;
}
