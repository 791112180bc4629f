import { getSession } from '../session/session.ts';

/** What was last asked of a list, by its path: search, filters, order and page. Of one institution: another's ids find nothing. */
let known: { institutionId: string | null; searches: Map<string, string> } = {
  institutionId: null,
  searches: new Map(),
};

function searchesNow(): Map<string, string> {
  const institutionId = getSession().activeInstitutionId;
  if (known.institutionId !== institutionId) known = { institutionId, searches: new Map() };
  return known.searches;
}

/** The list stands at this address now. */
export const noteListAddress = (path: string, search: string): void => void searchesNow().set(path, search);

/** A list as it was last seen, for the ways back to it: cancelling, saving, the breadcrumb. A menu opens it anew. */
export const listAddress = (path: string): string => path + (searchesNow().get(path) ?? '');
