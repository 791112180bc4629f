import type { questionnaireChannel } from '@certame/contract/features/exam/channels.ts';
import { getPanel, type Panel } from '@certame/contract/features/panel/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#lib/http/call.ts';
import { keepUp } from '#lib/queries/keep-up.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import { listen } from '#lib/realtime.ts';
import { mergePanel } from './model/merge-panel.ts';

/** The panel, kept up to date by events and polling. `isLive` is false while the server can't be reached. */
export function usePanel(id: string) {
  const client = useQueryClient();
  const [isLive, setLive] = useState(true);
  const options = queryOf(getPanel, { params: { id }, query: {} });
  const query = useQuery({ ...options, staleTime: 0, refetchOnWindowFocus: false });
  const [key] = useState(options.queryKey);

  useEffect(
    () =>
      keepUp<Panel>({
        client,
        key,
        ask: (since) => call(getPanel, { params: { id }, query: { since } }, { quiet: true }),
        merge: mergePanel,
        listen: (soon) =>
          listen<typeof questionnaireChannel>('private-questionnaire.{id}', { id }, { counters: soon }, soon),
        settleMs: 1000,
        restsUnseen: true,
        onReach: setLive,
      }),
    [client, id, key],
  );

  return { query, panel: query.data?.model, isLive };
}
