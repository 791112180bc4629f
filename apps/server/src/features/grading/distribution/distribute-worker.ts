import { seededRandom } from '@certame/rules/exam/random.ts';
import { distribute } from '@certame/rules/grading/distribution/distribute.ts';
import type { WorkerReply } from '#lib/worker-pool.ts';
import type { DistributeTask } from './distribute-answers.ts';

/** Runs in a thread of its own: tens of thousands of answers take seconds, in which the server saves those of exams. */
export default function run({ seed, ...input }: DistributeTask): WorkerReply {
  return { value: distribute({ ...input, random: seededRandom(seed) }) };
}
