/** Joins one recording, alone in this process, and says what it took. */

import joinSegments, {
  type JoinedVideo,
  type JoinInput,
} from '../../apps/server/src/features/media/joining/join-worker.ts';

export interface Joining {
  minutes: number;
  cpuSeconds: number;
  /** The most at any moment, of the whole process. */
  megabytes: number;
  problems: number;
}

process.once('message', async (input: Omit<JoinInput, 'reading'>) => {
  const before = process.cpuUsage();
  const reply = await joinSegments({ ...input, reading: new Int32Array(new SharedArrayBuffer(4)) });
  const { user, system } = process.cpuUsage(before);
  const video = 'value' in reply ? (reply.value as JoinedVideo) : null;
  const joining: Joining = {
    minutes: (video?.durationMs ?? 0) / 60_000,
    cpuSeconds: (user + system) / 1_000_000,
    megabytes: process.resourceUsage().maxRSS / 1024,
    problems: video?.problems.length ?? 1,
  };
  process.send?.(joining, () => process.disconnect());
});
