import { afterFrame, browserTimers } from '../core/time/timers.ts';

/** Debounce: after lines were deleted the field shrinks only when typing has paused for this long. */
const restMs = 1000;

const growsByItself = (): boolean => CSS.supports?.('field-sizing', 'content') === true;

export interface GrowingField {
  /** To be called after the text has changed, by typing or from outside. */
  textChanged(length: number): void;
  stop(): void;
}

/**
 * Auto-growing textarea. While it has the focus its height is fixed: a keystroke then lays out the text alone, whereas a height that
 * follows the text makes the browser lay out the question and what is around it. A new line gets its height after the frame that shows it;
 * the padding below the text has room for it until then.
 */
export function createGrowingField(area: HTMLTextAreaElement): GrowingField {
  let isFixed = false;
  let length = area.value.length;
  let cancelGrow = (): void => undefined;
  let shrink: ReturnType<typeof setTimeout> | undefined;

  const fitText = (): void => {
    area.style.height = growsByItself() ? '' : 'auto';
    if (!growsByItself())
      area.style.height = `${area.scrollHeight + (area.offsetHeight - area.clientHeight)}px`;
  };
  const fix = (): void => {
    // The candidate has set the height with the resize handle: it stays.
    if (isFixed || (growsByItself() && area.style.height !== '')) return;
    isFixed = true;
    area.style.height = `${area.offsetHeight}px`;
    area.dataset.fixed = '';
  };
  const release = (): void => {
    clearTimeout(shrink);
    cancelGrow();
    if (!isFixed) return;
    isFixed = false;
    delete area.dataset.fixed;
    fitText();
  };
  const grow = (): void => {
    const missing = isFixed ? area.scrollHeight - area.clientHeight : 0;
    if (missing > 0) area.style.height = `${area.offsetHeight + missing}px`;
  };
  const refit = (): void => {
    release();
    if (area.ownerDocument.activeElement === area) fix();
  };
  area.addEventListener('focus', fix);
  area.addEventListener('blur', release);
  window.addEventListener('resize', refit);
  if (length > 0 && !growsByItself()) fitText();
  return {
    textChanged(newLength) {
      const isShorter = newLength < length;
      length = newLength;
      if (!isFixed) {
        if (!growsByItself()) fitText();
        return;
      }
      cancelGrow();
      cancelGrow = afterFrame(browserTimers, grow);
      if (!isShorter) return;
      clearTimeout(shrink);
      shrink = setTimeout(refit, restMs);
    },
    stop() {
      clearTimeout(shrink);
      cancelGrow();
      area.removeEventListener('focus', fix);
      area.removeEventListener('blur', release);
      window.removeEventListener('resize', refit);
    },
  };
}
