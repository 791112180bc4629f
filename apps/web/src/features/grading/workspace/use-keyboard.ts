import { useEffect, useRef, useState } from 'react';
import { storedValue, storeValue } from '#lib/storage.ts';

export interface KeyActions {
  next: () => void;
  previous: () => void;
  /** A digit: the criterion of that number, or so many tenths of the score. */
  digit: (digit: number) => void;
  fullScore: () => void;
  comment: () => void;
  /** Answers like this one, where there may be some. */
  group?: () => void;
  save: (goOn: boolean) => void;
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.isContentEditable) ||
  (target instanceof HTMLInputElement && !['range', 'radio', 'checkbox'].includes(target.type));

function act(event: KeyboardEvent, actions: KeyActions, letters: boolean): boolean {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) {
    if (event.key === 'Enter') actions.save(true);
    else if (event.key.toLowerCase() === 's') actions.save(false);
    else return false;
    return true;
  }
  if (!letters || event.shiftKey || takesText(event.target)) return false;
  const key = event.key.toLowerCase();
  if (key === 'j') actions.next();
  else if (key === 'k') actions.previous();
  else if (key === 'm') actions.fullScore();
  else if (key === 'c') actions.comment();
  else if (key === 'g' && actions.group) actions.group();
  else if (/^[0-9]$/.test(key)) actions.digit(Number(key));
  else return false;
  return true;
}

/** Keyboard shortcuts of the grading. Single letters can be switched off by people who dictate or type by accident. */
export function useKeyboard(actions: KeyActions): { letters: boolean; setLetters: (on: boolean) => void } {
  const [letters, setLetters] = useState(() => storedValue('correction-keys') !== 'off');
  const newest = useRef({ actions, letters });
  useEffect(() => {
    newest.current = { actions, letters };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (document.querySelector('[role="dialog"]')) return;
      if (act(event, newest.current.actions, newest.current.letters)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return {
    letters,
    setLetters: (on) => {
      setLetters(on);
      storeValue('correction-keys', on ? 'on' : 'off');
    },
  };
}
