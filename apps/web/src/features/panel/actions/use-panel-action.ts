import {
  applyPanelAction,
  type PanelAction,
  type PanelActionResult,
  panelActionMost,
} from '@certame/contract/features/panel/endpoints.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/http/call.ts';
import { queryOf } from '#lib/queries/query-of.ts';

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

const partsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / panelActionMost) }, (_, part) =>
    ids.slice(part * panelActionMost, (part + 1) * panelActionMost),
  );

/** Whom an act would reach, and the act itself with its progress and its results. */
export function usePanelAction(subject: Subject) {
  const [results, setResults] = useState<readonly PanelActionResult[] | null>(null);
  const [isOver, setOver] = useState(false);
  const { questionnaireId, action, ids } = subject;
  const preview = useQueries({
    queries: partsOf(ids).map((participant_ids) => ({
      ...queryOf(
        applyPanelAction,
        { params: { id: questionnaireId }, body: { action, participant_ids, dry_run: true } },
        { quiet: true },
      ),
      staleTime: 0,
      gcTime: 0,
    })),
    combine: (parts) => ({
      isPending: parts.some((part) => part.isPending),
      isError: parts.some((part) => part.isError),
      data: parts.every((part) => part.data) ? parts.flatMap((part) => part.data?.model ?? []) : undefined,
      refetch: () => parts.forEach((part) => void part.refetch()),
    }),
  });
  const reached = preview.data?.filter((one) => one.refused === null) ?? [];
  const apply = async (values: ActionValues): Promise<void> => {
    const done: PanelActionResult[] = [];
    for (const participant_ids of partsOf(reached.map((one) => one.participant_id))) {
      const reply = await call(
        applyPanelAction,
        { params: { id: questionnaireId }, body: { action, participant_ids, ...values, dry_run: false } },
        { quiet: true },
      );
      done.push(...reply.model);
      setResults([...done]);
    }
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
