import { describe, expect, it } from 'vitest';
import { createHashQueue } from './hash-queue.ts';

const later = () => {
  let finish: () => void = () => {};
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
};

describe('createHashQueue', () => {
  it('runs no more at once than allowed, in order, and refuses beyond the queue', async () => {
    const queue = createHashQueue({ concurrent: 2, maxWaiting: 1, maxWaitMs: 1000 });
    const gates = [later(), later(), later()];
    const started: number[] = [];
    const runs = gates.map((gate, index) =>
      queue.run(async () => {
        started.push(index);
        await gate.promise;
      }),
    );
    await expect(queue.run(async () => {})).rejects.toMatchObject({ code: 'busy' });
    expect(started).toEqual([0, 1]);
    gates[0]?.finish();
    await runs[0];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    for (const gate of gates) gate.finish();
    await Promise.all(runs);
    await expect(queue.run(async () => 'free again')).resolves.toBe('free again');
  });

  it('does not let anybody wait for ever, and gives the place back when work fails', async () => {
    const queue = createHashQueue({ concurrent: 1, maxWaiting: 5, maxWaitMs: 20 });
    const gate = later();
    const first = queue.run(() => gate.promise);
    await expect(queue.run(async () => {})).rejects.toMatchObject({ code: 'busy' });
    gate.finish();
    await first;
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(queue.run(async () => 1)).resolves.toBe(1);
  });
});
