import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Has queries asked again after something has changed. A first reply that is still on its way may have been read before
 * the change: it doesn't count, while `invalidateQueries` alone would take it.
 */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
