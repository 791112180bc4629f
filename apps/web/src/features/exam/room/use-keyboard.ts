import { useEffect } from 'react';
import { optionIndexOfKey } from '../answers/options.ts';
import type { Attempt } from '../core/attempt/attempt-types.ts';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox');

const hasOpenDialog = (): boolean => document.querySelector('dialog[open]') !== null;

/** The question that a key is meant for: the one with the focus, else the only one on the screen. */
function questionOf(target: EventTarget | null): Element | null {
  const focused = target instanceof Element ? target.closest('.exam-question') : null;
  if (focused) return focused;
  const all = document.querySelectorAll('.exam-question');
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** By `code`, the key's place on the keyboard: with Alt held, some systems type another character. */
function moveOf({ altKey, ctrlKey, metaKey, code }: KeyboardEvent): 'next' | 'previous' | null {
  if (!altKey || ctrlKey || metaKey) return null;
  return code === 'KeyN' ? 'next' : code === 'KeyP' ? 'previous' : null;
}

/** Letters and digits choose an option; Alt+N and Alt+P move on and back. Arrows are the browser's own. */
export function useKeyboard(attempt: Attempt, onNext: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const move = moveOf(event);
      if (move) {
        if (hasOpenDialog()) return;
        event.preventDefault();
        if (move === 'next') onNext();
        else attempt.previous();
        return;
      }
      if (event.altKey || event.ctrlKey || event.metaKey || takesText(event.target)) return;
      const index = optionIndexOfKey(event.key);
      if (index === null || hasOpenDialog()) return;
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
