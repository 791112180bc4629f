import { isFullscreen, onFullscreenChange } from '#lib/page/fullscreen.ts';
import type { Guard } from './guard.ts';

/** Grace period: a browser leaves full screen for the file chooser, up to this long after the click. */
const pickerMs = 3000;

const isFileInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';

/**
 * Reports that the page has entered or left full screen, and tells the attempt, whose rules say what follows. Choosing a file is no
 * leaving: the questions stay out of sight until full screen is back, and nothing counts down.
 */
export const fullscreenGuard: Guard = {
  name: 'fullscreen',
  start({ emit, setFullscreen, monotonicMs }) {
    let pickerAtMs = Number.NEGATIVE_INFINITY;
    const onClick = ({ target }: MouseEvent): void => {
      if (isFileInput(target)) pickerAtMs = monotonicMs();
    };
    const report = (): void => {
      if (isFullscreen()) {
        emit('enter_fullscreen', 'L');
        setFullscreen(true);
        return;
      }
      const isPicker = monotonicMs() - pickerAtMs < pickerMs;
      emit('leave_fullscreen', 'H', isPicker ? { file_picker: true } : {});
      setFullscreen(false, isPicker);
    };
    if (isFullscreen()) report();
    document.addEventListener('click', onClick, true);
    const stopListening = onFullscreenChange(report);
    return () => {
      document.removeEventListener('click', onClick, true);
      stopListening();
    };
  },
};
