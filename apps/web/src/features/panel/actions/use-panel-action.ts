import {
  applyPanelAction,
  type PanelAction,
  type PanelActionResult,
  panelActionMost,
} from '@certame/contract/features/panel/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/http/call.ts';

export interface ActionValues {
  minutes?: number;
  percent?: number;
  text?: string;
  reason?: string;
}

interface Subject {
  questionnaireId: string;
  action: PanelAction;
  ids: readonly string[];
}

/** Calls for so many at a time, one after the other; what is known is told after each. */
async function inParts(
  { questionnaireId, action, ids }: Subject,
  body: ActionValues & { dry_run: boolean },
  onPart: (results: readonly PanelActionResult[]) => void = () => undefined,
): Promise<PanelActionResult[]> {
  const results: PanelActionResult[] = [];
  for (let from = 0; from < ids.length; from += panelActionMost) {
    const participant_ids = ids.slice(from, from + panelActionMost);
    const reply = await call(
      applyPanelAction,
      { params: { id: questionnaireId }, body: { action, participant_ids, ...body } },
      { quiet: true },
    );
    results.push(...reply.model);
    onPart(results);
  }
  return results;
}

/** Whom an act would reach, and the act itself with its progress and its results. */
export function usePanelAction(subject: Subject) {
  const [results, setResults] = useState<readonly PanelActionResult[] | null>(null);
  const [isOver, setOver] = useState(false);
  const preview = useQuery({
    queryKey: [applyPanelAction.path, 'preview', subject],
    queryFn: () => inParts(subject, { dry_run: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const reached = preview.data?.filter((one) => one.refused === null) ?? [];
  const apply = async (values: ActionValues): Promise<void> => {
    const ids = reached.map((one) => one.participant_id);
    await inParts({ ...subject, ids }, { ...values, dry_run: false }, (part) => setResults([...part]));
    setOver(true);
  };
  return {
    preview,
    reached,
    notReached: preview.data?.filter((one) => one.refused !== null) ?? [],
    results,
    isOver,
    apply,
  };
}
