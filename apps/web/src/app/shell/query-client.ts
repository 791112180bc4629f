import { QueryClient } from '@tanstack/react-query';
import { isApiError } from '#lib/http/http.ts';
import { getSession, type Session, subscribeSession } from '#lib/session/session.ts';

/** A failure that another try may mend: no line, or a server that is busy. */
const isPassing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status === 503 || error.status === 429);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => isPassing(error) && failures < 2,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});

/** Whose data the cache may hold: one person's in one institution. Null while nobody is signed in. */
const ownerOf = ({ user, activeInstitutionId }: Session): string | null =>
  user && `${user.id} ${activeInstitutionId ?? ''}`;

let owner = ownerOf(getSession());
// Whoever signs in or chooses an institution, here or in another tab, is never shown what was asked for before. This
// listener is older than those of the pages: they draw after it.
subscribeSession(() => {
  const now = ownerOf(getSession());
  if (now === null || now === owner) return;
  owner = now;
  queryClient.clear();
});
