import type { LeadRow } from '@certame/contract/features/campaigns/endpoints.ts';
import { useState } from 'react';
import { useSearchParams } from '#lib/page/router.tsx';

/** The lead that is shown: the one chosen in the list, or the one that the URL names (a search result leads there). */
export function useOpenedLead(rows: readonly LeadRow[]) {
  const [chosen, setChosen] = useState<LeadRow | null>(null);
  const [params, setParams] = useSearchParams();
  const opened = chosen ?? rows.find((row) => row.id === params.get('lead')) ?? null;
  const close = (): void => {
    setChosen(null);
    setParams(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete('lead');
        return rest;
      },
      { replace: true },
    );
  };
  return { opened, open: setChosen, close };
}
