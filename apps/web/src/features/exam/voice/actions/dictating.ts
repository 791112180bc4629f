import type { FormItem } from '@certame/contract/features/exam/form.ts';
import { spokenPhrases } from '@certame/rules/exam/voice/spoken-phrases.ts';
import type { Attempt } from '../../core/attempt/attempt-types.ts';
import type { VoiceOutput } from '../voice-output.ts';
import type { VoiceState } from '../voice-state.ts';
import { beginDictation, type DictationSession } from './dictation-session.ts';

export interface Dictating {
  begin(item: FormItem, gapNumber: number | null): void;
  /** One utterance. */
  hear(heard: string): void;
  end(): void;
  /** The attempt has changed: going on to another question ends the dictation. */
  roomChanged(current: FormItem | undefined): void;
}

/** Between "ditar" and "pronto" every utterance is written into the answer. */
export function createDictating(
  attempt: Attempt,
  output: VoiceOutput,
  change: (change: Partial<VoiceState>) => void,
): Dictating {
  let session: DictationSession | null = null;
  const end = (): void => {
    if (!session) return;
    session = null;
    attempt.flush();
    change({ isDictating: false });
  };
  return {
    end,
    begin(item, gapNumber) {
      const begun = beginDictation(attempt, item, gapNumber);
      if (typeof begun === 'string') {
        output.say(begun);
        return;
      }
      session = begun;
      change({ isDictating: true });
      output.say(spokenPhrases.dictating);
    },
    hear(heard) {
      if (!session) return;
      const { isOver, said } = session.hear(heard);
      if (isOver) end();
      if (said !== null) output.say(said);
    },
    roomChanged(current) {
      if (session && session.itemId !== current?.item_id) end();
    },
  };
}
