import { describe, expect, it } from 'vitest';
import { createFairPool } from './fair-pool.ts';

const limits = { places: 1, placesPerUser: 1, waitingPerUser: 100, waiting: 100 };
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that goes on until it is let go, and the order in which works have begun. */
function workshop(pool: ReturnType<typeof createFairPool>) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    start: (userId: string, name = userId) =>
      pool.run(userId, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      }),
    endOne: async () => {
      ends.shift()?.();
      await turn();
    },
  };
}

describe('createFairPool', () => {
  it('serves everybody in turn, however many one of them asks for', async () => {
    const { start, begun, endOne } = workshop(createFairPool(limits));
    const all = [
      ...Array.from({ length: 80 }, (_none, index) => start('student', `student ${index}`)),
      start('ana'),
      start('bruno'),
    ];
    await turn();
    await endOne();
    await endOne();
    await endOne();
    expect(begun).toEqual(['student 0', 'student 1', 'ana', 'bruno']);
    for (let index = 0; index < 82; index += 1) await endOne();
    await Promise.all(all);
    expect(begun).toHaveLength(82);
  });

  it('leaves places to others although one has more to do', async () => {
    const { start, begun, endOne } = workshop(createFairPool({ ...limits, places: 3, placesPerUser: 2 }));
    const all = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3'), start('b')];
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b']);
    await endOne();
    expect(begun).toEqual(['a1', 'a2', 'b', 'a3']);
    for (let index = 0; index < 4; index += 1) await endOne();
    await Promise.all(all);
  });

  it('refuses whoever has too much waiting, and everybody where too many wait', async () => {
    const pool = createFairPool({ ...limits, waitingPerUser: 2, waiting: 3 });
    const { start, endOne } = workshop(pool);
    const kept = [start('a'), start('a'), start('a'), start('b')];
    await turn();
    await expect(start('a')).rejects.toMatchObject({ code: 'too-many-requests' });
    await expect(start('c')).rejects.toMatchObject({ code: 'busy' });
    for (let index = 0; index < 4; index += 1) await endOne();
    await Promise.all(kept);
  });

  it('frees the place of work that failed, once', async () => {
    const pool = createFairPool(limits);
    await expect(pool.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const leave = await pool.enter('a');
    leave();
    leave();
    const { start, begun, endOne } = workshop(pool);
    const both = [start('a', 'first'), start('b', 'second')];
    await turn();
    expect(begun).toEqual(['first']);
    await endOne();
    await endOne();
    await Promise.all(both);
  });
});
