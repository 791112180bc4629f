import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markFirstPageReady } from '#lib/page/deferred.ts';

/** Data that never arrive must not keep the menus away. */
const longestWaitMs = 4000;

/** Marks the first page ready when no query is fetching any more: `deferred` components wait for it. */
export function useFirstPageReady(): void {
  const client = useQueryClient();
  useEffect(() => {
    // The effects of the page inside have run before this one: what it asks for is on its way.
    const look = (): void => {
      // A moment later, so that what came is drawn first.
      if (client.isFetching() === 0) setTimeout(markFirstPageReady, 50);
    };
    look();
    const stop = client.getQueryCache().subscribe(look);
    const timer = setTimeout(markFirstPageReady, longestWaitMs);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
}
