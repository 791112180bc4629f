import { useEffect, useRef } from 'react';

interface Acts {
  toggle: () => void;
  move: (byMs: number) => void;
  toEvent: (step: -1 | 1) => void;
  zoom: (factor: number) => void;
}

const stepMs = 5000;
/** Elements that need the keys themselves. */
const takesKeys = 'input, textarea, select, [contenteditable="true"], [role="slider"], [role="dialog"] *';
const takesSpace = 'button, a, [role="button"]';

const actOf = ({ toggle, move, toEvent, zoom }: Acts, key: string): (() => void) | undefined => {
  switch (key) {
    case ' ':
      return toggle;
    case 'ArrowLeft':
      return () => move(-stepMs);
    case 'ArrowRight':
      return () => move(stepMs);
    case '[':
      return () => toEvent(-1);
    case ']':
      return () => toEvent(1);
    case '+':
    case '=':
      return () => zoom(0.5);
    case '-':
      return () => zoom(2);
    default:
      return undefined;
  }
};

/** Keyboard shortcuts of the whole page. Buttons keep the space bar, and fields and dialogs all keys. */
export function useAuditKeys(acts: Acts): void {
  const current = useRef(acts);
  current.current = acts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(takesKeys) || (event.key === ' ' && target?.closest(takesSpace))) return;
      const act = actOf(current.current, event.key);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
