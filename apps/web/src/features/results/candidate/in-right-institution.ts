import { isApiError } from '#lib/http/api-error.ts';
import { getSession, setActiveInstitution } from '#lib/session/session.ts';

const isElsewhere = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'not-found' || error.code === 'no-institution');

/**
 * The link of a result doesn't name its institution: if the active one doesn't know the result, the user's others are tried one after the
 * other. When none does, the first one is active again and its error is thrown.
 */
export async function inRightInstitution<T>(load: () => Promise<T>): Promise<T> {
  const { user, activeInstitutionId: first } = getSession();
  try {
    return await load();
  } catch (rejection) {
    if (!isElsewhere(rejection)) throw rejection;
    for (const { id } of user?.institutions ?? []) {
      if (id === first) continue;
      setActiveInstitution(id);
      try {
        return await load();
      } catch (error) {
        if (!isElsewhere(error)) throw error;
      }
    }
    if (first !== null) setActiveInstitution(first);
    throw rejection;
  }
}
