import { getSession } from '../lib/session.ts';

/** Signing out or choosing another institution in another tab asks the guard about this tab's page again. */
export function followOtherTabs(askAgain: () => void): void {
  let { user, activeInstitutionId } = getSession();
  window.addEventListener('storage', () => {
    const now = getSession();
    const changed = now.user?.id !== user?.id || now.activeInstitutionId !== activeInstitutionId;
    ({ user, activeInstitutionId } = now);
    if (changed) askAgain();
  });
}
