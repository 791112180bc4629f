/** Small choices of this browser that outlive the session (language, theme, sidebar). */
const prefix = 'certame.';

/** Storage may be refused (private mode, policy): the product then works without memory. */
export function storedValue(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

export function storeValue(key: string, value: string): void {
  try {
    localStorage.setItem(prefix + key, value);
  } catch {
    // Nothing to do: the choice holds until the page is closed.
  }
}

/** Calls back when another tab stores the value. */
export function onStoredElsewhere(key: string, callback: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === prefix + key) callback();
  });
}
