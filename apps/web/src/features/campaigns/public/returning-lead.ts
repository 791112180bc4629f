const keyOf = (code: string): string => `certame.campaign.${code}`;
const pathForm = /^\/form\/[A-Za-z0-9_-]{6,32}\/lead\/[0-9a-f-]{36}$/;

/** Remembers the path of the questionnaire that the form opened; it only works with the form's cookie. */
export function rememberLead(code: string, path: string): void {
  try {
    window.localStorage.setItem(keyOf(code), path);
  } catch {
    // Ignored: only the shortcut back is lost.
  }
}

export function returningLeadPath(code: string): string | null {
  try {
    const path = window.localStorage.getItem(keyOf(code));
    return path !== null && pathForm.test(path) ? path : null;
  } catch {
    return null;
  }
}
