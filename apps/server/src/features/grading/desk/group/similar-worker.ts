import {
  findSimilarAnswers,
  type ShortAnswer,
  type SimilarAnswer,
  shortTextOf,
} from '@certame/rules/grading/similar/similar-answers.ts';
import type { WorkerReply } from '#lib/worker-pool.ts';

/** Values of answers to one question as they are stored, by id; `id` is the one that the others are compared with. */
export interface SimilarTask {
  id: string;
  isRich: boolean;
  answers: readonly { id: string; value: string }[];
}
/** Null: the answer is no short text. */
export type SimilarReply = readonly SimilarAnswer[] | null;

/** Runs in a thread of its own: tens of thousands of answers take a good part of a second. */
export default function run({ id, isRich, answers }: SimilarTask): WorkerReply {
  const short = answers.flatMap((answer): ShortAnswer[] => {
    const text = shortTextOf(answer.value, isRich);
    return text === null ? [] : [{ id: answer.id, itemId: '', text }];
  });
  const one = short.find((answer) => answer.id === id);
  return { value: (one ? findSimilarAnswers(one, short) : null) satisfies SimilarReply };
}
