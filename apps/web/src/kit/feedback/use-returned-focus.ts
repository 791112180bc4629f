import { useEffect, useState } from 'react';

/** The focused element; for an entry of a menu, which closes, the button that opened the menu. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menu ? document.getElementById(menu) : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Returns the focus on unmount to the element that had it on mount. Mantine does so only when `opened` changes, not for a dialog that is
 * mounted open.
 */
export function useReturnedFocus(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // In a new task: after the dialog is unmounted and its replacement is mounted.
      setTimeout(() => {
        if (isLost() && opener?.isConnected) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
