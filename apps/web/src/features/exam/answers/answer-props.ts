import type { FormItem, ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { QuestionContent } from '@certame/contract/features/questions/content.ts';
import type { SentFile } from '../core/replies.ts';

/** What every kind of answer gets. `type` is for texts that grow, `choose` for values that are complete. */
export interface AnswerProps {
  answerId: string;
  item: FormItem;
  content: QuestionContent;
  value: ResponseValue;
  disabled: boolean;
  /** Ids of the elements that say what is asked. */
  labelledBy: string;
  onType: (value: ResponseValue) => void;
  onChoose: (value: ResponseValue) => void;
  /** Names of the files of this attempt, by id. */
  fileNames: Readonly<Record<string, string>>;
  onAttach: (upload: Promise<SentFile>) => void;
  onLeave: () => void;
}
