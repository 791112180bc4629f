import { useEffect } from 'react';
import { togglePalette } from './open-palette.ts';

/** Ctrl+K, or Cmd+K, from whatever field: the browser would take it for its own search. */
export function usePaletteKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isPlain = !event.altKey && !event.shiftKey;
      if (!(event.ctrlKey || event.metaKey) || !isPlain || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      void togglePalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
