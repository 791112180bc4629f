import type { FormItem } from '@certame/contract/features/exam/form.ts';
import { spokenPhrases } from '@certame/rules/exam/voice/spoken-phrases.ts';
import type { Attempt } from '../../core/attempt/attempt-types.ts';
import type { VoiceOutput } from '../voice-output.ts';
import { spokenOptions, spokenPosition, spokenQuestion } from './spoken-question.ts';

export interface Reading {
  read(item: FormItem | undefined): void;
  readOptions(item: FormItem): void;
  /** The attempt has changed: a text that was still loading may have arrived. */
  roomChanged(current: FormItem | undefined): void;
}

/** Reads questions aloud. A question whose text is still loading is read when it arrives, unless the candidate has gone on. */
export function createReading(attempt: Attempt, output: VoiceOutput): Reading {
  let awaited: string | null = null;
  const read = (item: FormItem | undefined): void => {
    if (!item) return;
    const view = attempt.view();
    const text = spokenQuestion(view, item);
    awaited = text === null ? item.item_id : null;
    if (text === null) output.say(spokenPhrases.loading);
    else output.say(text, spokenPosition(view, item));
  };
  return {
    read,
    readOptions(item) {
      if (!item.content) read(item);
      else if (item.content.options.length === 0) output.say(spokenPhrases.noOptions);
      else output.say(spokenOptions(item), spokenPosition(attempt.view(), item));
    },
    roomChanged(current) {
      if (awaited === null) return;
      if (current?.item_id !== awaited) awaited = null;
      else if (current.content) read(current);
    },
  };
}
