import { useEffect, useState } from 'react';
import { useNavigate } from '#lib/page/router.tsx';
import type { AttemptView } from '../core/attempt/attempt-types.ts';
import { useExits } from '../exits.ts';
import type { Loss } from '../loss.tsx';

/** The ways out of the room: to the result's page when it is finished, elsewhere with the attempt left open. */
export function useLeaving(view: AttemptView, shortUrlId: string) {
  const navigate = useNavigate();
  const exits = useExits();
  /** Where the candidate goes on purpose, with the attempt left open. */
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const isFinished = view.phase === 'finished';
  useEffect(() => {
    const loss: Loss = { lost: view.lost, lostFiles: view.lostFiles };
    if (isFinished) void navigate(exits.finished(shortUrlId), { replace: true, state: loss });
    else if (leavingTo !== null) void navigate(leavingTo);
  }, [isFinished, leavingTo, navigate, exits, shortUrlId, view.lost, view.lostFiles]);
  return {
    isOpen: !isFinished && leavingTo === null,
    leaveTo: setLeavingTo,
    leave: () => setLeavingTo(exits.leave),
    signIn: () => {
      exits.endSession();
      setLeavingTo(exits.signIn);
    },
  };
}
