import { callCandidates } from '@certame/contract/features/proctoring/live/endpoints.ts';
import { type ReactNode, useState } from 'react';
import { notify } from '#lib/errors/notices.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { TalkBar } from './parts/talk-bar.tsx';

/** Calls of the room's supervisor with candidates, one at a time. `bar` shows the current call. */
export function useTalk(roomId: string): {
  talkTo: (participantIds: readonly string[]) => void;
  bar: ReactNode;
} {
  const { t } = useTranslation();
  const calling = useCommand(callCandidates, { done: null });
  const [talk, setTalk] = useState<{ callId: string; called: number } | null>(null);
  const begin = async (participantIds: readonly string[]): Promise<void> => {
    const reply = await calling.run({
      params: { id: roomId },
      body: { participant_ids: [...participantIds] },
    });
    if (!reply) return;
    const { call_id: callId, called, not_reached } = reply.model;
    setTalk({ callId, called });
    if (not_reached.length > 0)
      notify('warning', t('proctoring-live.talk.not_reached', { count: not_reached.length }));
  };
  return {
    talkTo: (ids) => void begin(ids),
    bar: talk && <TalkBar key={talk.callId} {...talk} onClose={() => setTalk(null)} />,
  };
}
