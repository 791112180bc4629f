import type { questionnaireChannel } from '@certame/contract/features/exam/channels.ts';
import { getPanel, type Panel } from '@certame/contract/features/panel/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#lib/http/call.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import { listen } from '#lib/realtime.ts';
import { mergePanel } from './model/merge-panel.ts';

/** Progress and silence cause no event: they are asked for this often. */
const pollMs = 5000;
/** Events come in bunches. */
const settleMs = 1000;

/**
 * The panel, kept up to date: what has changed is asked for after each event of the exam and every few seconds, never all of it.
 * `isLive` is false while the server can't be reached.
 */
export function usePanel(id: string) {
  const client = useQueryClient();
  const [isLive, setLive] = useState(true);
  const options = queryOf(getPanel, { params: { id }, query: {} });
  const query = useQuery({ ...options, staleTime: 0, refetchOnWindowFocus: false });
  const [key] = useState(options.queryKey);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    let isAsking = false;
    const schedule = (ms: number): void => {
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(() => void ask(), ms);
    };
    const ask = async (): Promise<void> => {
      const shown = client.getQueryData<{ model: Panel }>(key)?.model;
      if (isAsking || !shown) return schedule(settleMs);
      // Nobody looks: it asks again as soon as somebody does.
      if (document.hidden) return;
      isAsking = true;
      try {
        const { model } = await call(
          getPanel,
          { params: { id }, query: { since: shown.server_now } },
          { quiet: true },
        );
        const merged = mergePanel(shown, model);
        if (merged) client.setQueryData(key, { model: merged });
        else await client.invalidateQueries({ queryKey: key });
        setLive(true);
      } catch {
        setLive(false);
      }
      isAsking = false;
      schedule(pollMs);
    };
    const soon = (): void => schedule(settleMs);
    const stop = listen<typeof questionnaireChannel>(
      'private-questionnaire.{id}',
      { id },
      { counters: soon },
      soon,
    );
    schedule(pollMs);
    const onVisible = (): void => {
      if (!document.hidden) schedule(0);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isStopped = true;
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(timer);
      stop();
    };
  }, [client, id, key]);

  return { query, panel: query.data?.model, isLive };
}

/** The server's clock, ticking once a second. */
export function useServerNow(serverNow: string | undefined): number {
  const [offsetMs, setOffsetMs] = useState(0);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (serverNow !== undefined) setOffsetMs(Date.parse(serverNow) - Date.now());
  }, [serverNow]);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs + offsetMs;
}
