import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

const delayMs = 400;

/**
 * The tooltip of every element with `data-hint`: one for the whole shell, because a list has dozens of small buttons and nobody looks
 * at more than one. It repeats what the button is called anyway, so it says nothing to screen readers.
 */
export function Hints() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = (): void => {
      clearTimeout(timer);
      setTarget(null);
    };
    const show = (event: Event): void => {
      hide();
      if (event instanceof PointerEvent && event.pointerType === 'touch') return;
      const found = event.target instanceof Element ? event.target.closest('[data-hint]') : null;
      if (!(found instanceof HTMLElement)) return;
      if (event.type === 'focusin' && !found.matches(':focus-visible')) return;
      timer = setTimeout(() => setTarget(found), delayMs);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('pointerover', show);
    document.addEventListener('focusin', show);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('keydown', onKey);
    return () => {
      hide();
      document.removeEventListener('pointerover', show);
      document.removeEventListener('focusin', show);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return target?.isConnected ? <Tooltip target={target} label={target.dataset.hint} opened /> : null;
}
