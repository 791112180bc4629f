import { spokenPhrases } from '@certame/rules/exam/voice/spoken-phrases.ts';
import type { Attempt } from '../../core/attempt/attempt-types.ts';
import { findLeftBehind } from '../../core/form/steps-ahead.ts';
import type { VoiceOutput } from '../voice-output.ts';
import type { VoiceState } from '../voice-state.ts';
import { findFinishObstacle, finishQuestion } from './finish-by-voice.ts';

interface Options {
  attempt: Attempt;
  isPreview: boolean;
  output: VoiceOutput;
  state: () => VoiceState;
  change: (change: Partial<VoiceState>) => void;
  onAdvance: () => void;
}

export interface Confirmation {
  askToAdvance(): void;
  askToFinish(): void;
  answer(isYes: boolean): void;
}

/** Confirmation of what can't be undone: asked aloud and on the screen, and answered by yes or no. */
export function createConfirmation({
  attempt,
  isPreview,
  output,
  state,
  change,
  onAdvance,
}: Options): Confirmation {
  const ask = (asking: 'finish' | 'advance', text: string): void => {
    change({ asking });
    output.say(text);
  };
  return {
    askToAdvance: () => ask('advance', spokenPhrases.advance(findLeftBehind(attempt))),
    askToFinish() {
      attempt.flush();
      const obstacle = findFinishObstacle(attempt, isPreview);
      if (obstacle === null) ask('finish', finishQuestion(attempt));
      else output.say(obstacle);
    },
    answer(isYes) {
      const { asking } = state();
      change({ asking: null });
      if (asking === null) output.say(spokenPhrases.nothingAsked);
      else if (!isYes) output.say(spokenPhrases.stayed);
      else if (asking === 'advance') onAdvance();
      else {
        // An answer may have been cleared since the confirmation was asked for.
        const obstacle = findFinishObstacle(attempt, isPreview);
        output.say(obstacle ?? spokenPhrases.finishing);
        if (obstacle === null) attempt.finish();
      }
    },
  };
}
