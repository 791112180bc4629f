import { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../lib/http.ts';

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
