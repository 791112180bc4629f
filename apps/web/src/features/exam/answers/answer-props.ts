import type { FormItem, ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { QuestionContent } from '@certame/contract/features/questions/content.ts';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import type { SentFile } from '../core/replies.ts';

/** Props of every kind of answer. `onType` is for texts that grow, `onChoose` for values that are complete. */
export interface AnswerProps {
  attempt: Attempt;
  answerId: string;
  item: FormItem;
  content: QuestionContent;
  value: ResponseValue;
  disabled: boolean;
  /** Ids of the question's title and statement. */
  labelledBy: string;
  onType: (value: ResponseValue) => void;
  onChoose: (value: ResponseValue) => void;
  /** Names of the files of this attempt, by id. */
  fileNames: Readonly<Record<string, string>>;
  onAttach: (upload: Promise<SentFile | null>) => void;
  onLeave: () => void;
}
