/** Puts a text on the clipboard; false where the browser doesn't allow it (no HTTPS, no permission). */
export async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return copyBySelection(value);
  }
}

/** The way of old, which works without HTTPS: a school's own network often has none. */
function copyBySelection(value: string): boolean {
  const field = document.createElement('textarea');
  field.value = value;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const before = document.activeElement;
  // Inside an open dialog, or its focus trap takes the selection away.
  (document.querySelector('[role="dialog"]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
