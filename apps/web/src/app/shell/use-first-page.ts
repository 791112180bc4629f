import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { firstPageStands } from '#lib/page/first-page.ts';

/** Data that don't come must not keep the menus away. */
const longestWaitMs = 4000;

/** Tells when the page that was opened first stands, with its data: `late` components wait for it. */
export function useFirstPage(): void {
  const client = useQueryClient();
  useEffect(() => {
    // The effects of the page inside have run before this one: what it asks for is on its way.
    const look = (): void => {
      // A moment later, so that what came is drawn first.
      if (client.isFetching() === 0) setTimeout(firstPageStands, 50);
    };
    look();
    const stop = client.getQueryCache().subscribe(look);
    const timer = setTimeout(firstPageStands, longestWaitMs);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
}
