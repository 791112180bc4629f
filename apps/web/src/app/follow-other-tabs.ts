import { getSession } from '#lib/session/session.ts';

interface Followed {
  /** Somebody signed in or out: the guard has a word about this tab's page. */
  onPersonChange: () => void;
  /** The same person works in another institution now. */
  onInstitutionChange: () => void;
}

/** What another tab does to the session reaches this tab's page too. */
export function followOtherTabs({ onPersonChange, onInstitutionChange }: Followed): void {
  let before = getSession();
  window.addEventListener('storage', () => {
    const now = getSession();
    const samePerson = now.user?.id === before.user?.id;
    const sameInstitution = now.activeInstitutionId === before.activeInstitutionId;
    const chosenAnew = before.activeInstitutionId !== null && now.activeInstitutionId !== null;
    before = now;
    if (samePerson && sameInstitution) return;
    if (samePerson && chosenAnew) onInstitutionChange();
    else onPersonChange();
  });
}
