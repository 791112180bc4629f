import { findCopies } from '@certame/rules/grading/plagiarism/find-copies.ts';
import { normalText } from '@certame/rules/questions/duplicates/normal-text.ts';
import type { WorkerReply } from '#lib/worker-pool.ts';
import type { CompareTask, SuspectedCopy } from './compare-answers.ts';

/** Runs in a thread of its own: the shingles of thousands of essays take seconds, in which the server saves answers of exams. */
export default function run({ texts, most }: CompareTask): WorkerReply {
  const value: SuspectedCopy[] = [...Map.groupBy(texts, ({ itemId }) => itemId)]
    .flatMap(([itemId, group]) =>
      findCopies(group.map(({ attemptId, text }) => ({ id: attemptId, text: normalText(text) }))).map(
        (copy) => ({ ...copy, itemId }),
      ),
    )
    .sort((a, b) => b.share - a.share)
    .slice(0, most);
  return { value };
}
