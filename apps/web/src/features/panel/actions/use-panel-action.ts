import {
  applyPanelAction,
  type PanelAction,
  type PanelActionResult,
  panelActionMost,
} from '@certame/contract/features/panel/endpoints.ts';
import { useEffect, useState } from 'react';
import { useCommand } from '#lib/queries/use-command.ts';

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

/** An action on participants: its dry run, its execution with progress, and its results. */
export function usePanelAction({ questionnaireId, action, ids }: Subject) {
  const [preview, setPreview] = useState<readonly PanelActionResult[] | null>(null);
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [results, setResults] = useState<readonly PanelActionResult[] | null>(null);
  const [isOver, setOver] = useState(false);
  const { submit } = useCommand(applyPanelAction, { done: null });
  const send = async (
    participantIds: readonly string[],
    body: ActionValues & { dry_run: boolean },
    onPart: (done: readonly PanelActionResult[]) => void = () => undefined,
  ): Promise<readonly PanelActionResult[]> => {
    const done: PanelActionResult[] = [];
    for (const participant_ids of partsOf(participantIds)) {
      const reply = await submit({
        params: { id: questionnaireId },
        body: { action, participant_ids, ...body },
      });
      done.push(...reply.model);
      onPart([...done]);
    }
    return done;
  };

  // The dry run is made for the participants with whom the dialog was opened, and again on each retry.
  useEffect(() => {
    setFailed(false);
    send(ids, { dry_run: true }).then(setPreview, () => setFailed(true));
  }, [tries]);

  const reached = preview?.filter((one) => one.refused === null) ?? [];
  const apply = async (values: ActionValues): Promise<void> => {
    const reachedIds = reached.map((one) => one.participant_id);
    await send(reachedIds, { ...values, dry_run: false }, setResults);
    setOver(true);
  };
  return {
    isReady: preview !== null,
    hasFailed,
    tryAgain: () => setTries(tries + 1),
    reached,
    notReached: preview?.filter((one) => one.refused !== null) ?? [],
    results,
    isOver,
    apply,
  };
}
