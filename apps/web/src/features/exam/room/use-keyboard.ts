import { useEffect } from 'react';
import { optionIndexOfKey } from '../answers/options.ts';
import type { Attempt } from '../core/attempt/attempt-types.ts';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox');

/** The question that a key is meant for: the one with the focus, else the only one on the screen. */
function questionOf(target: EventTarget | null): Element | null {
  const focused = target instanceof Element ? target.closest('.exam-question') : null;
  if (focused) return focused;
  const all = document.querySelectorAll('.exam-question');
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** Letters and digits choose an option; Alt+N and Alt+P move on and back. Arrows are the browser's own. */
export function useKeyboard(attempt: Attempt, onNext: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
      // By its place on the keyboard: with Alt held, some systems type another letter.
      if (
        event.altKey &&
        !event.ctrlKey &&
        !event.metaKey &&
        (event.code === 'KeyN' || event.code === 'KeyP')
      ) {
        event.preventDefault();
        if (event.code === 'KeyN') onNext();
        else attempt.previous();
        return;
      }
      if (event.altKey || event.ctrlKey || event.metaKey || takesText(event.target)) return;
      const index = optionIndexOfKey(event.key);
      if (index === null) return;
      const option = questionOf(event.target)?.querySelector<HTMLInputElement>(
        `input[data-option-index="${index}"]:not(:disabled)`,
      );
      if (!option) return;
      event.preventDefault();
      option.focus();
      option.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [attempt, onNext]);
}
