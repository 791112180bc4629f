import { describe, expect, it } from 'vitest';
import { createSessionCheck } from './session-check.ts';

/** A server whose replies come when the test says so; each tells what it was asked about. */
function slowServer(first: string | null) {
  let place = first;
  const asked: { about: string | null; reply: (rights: string) => void; refuse: (why: Error) => void }[] = [];
  const taken: string[] = [];
  const session = createSessionCheck<string>({
    ask: () =>
      new Promise((resolve, reject) => {
        asked.push({ about: place, reply: resolve, refuse: reject });
      }),
    subject: () => place,
    takeOver: (rights) => taken.push(rights),
  });
  return {
    ...session,
    asked,
    taken,
    go: (to: string | null) => {
      place = to;
    },
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a check of the session', () => {
  it('is asked once for all who ask meanwhile', async () => {
    const { check, asked, taken } = slowServer('here');
    const both = Promise.all([check(), check()]);
    asked[0]?.reply('rights');
    expect(await both).toEqual(['rights', 'rights']);
    expect(asked).toHaveLength(1);
    expect(taken).toEqual(['rights']);
    void check();
    expect(asked).toHaveLength(2);
  });

  it('does not take the rights of the place that was left for those of the new one', async () => {
    const { check, asked, taken, go } = slowServer('no institution');
    const early = check();
    go('school');
    asked[0]?.reply('none');
    await settled();
    expect(taken).toEqual([]);
    expect(asked.map(({ about }) => about)).toEqual(['no institution', 'school']);
    asked[1]?.reply('rights in school');
    expect(await early).toBe('rights in school');
    expect(taken).toEqual(['rights in school']);
  });

  it('asks about the new place at once, and once, whatever the late reply says', async () => {
    const { check, asked, taken, go } = slowServer('one school');
    const early = check();
    go('another');
    const second = check();
    expect(asked).toHaveLength(2);
    asked[0]?.reply('rights in one');
    await settled();
    asked[1]?.reply('rights in another');
    expect(await Promise.all([early, second])).toEqual(['rights in another', 'rights in another']);
    expect(asked).toHaveLength(2);
    expect(taken).toEqual(['rights in another']);
  });

  it('does not end a session because the one before it was over', async () => {
    const { check, asked, go } = slowServer('first session');
    const early = check();
    go('second session');
    asked[0]?.refuse(new Error('401'));
    await settled();
    asked[1]?.reply('rights');
    expect(await early).toBe('rights');
  });

  it('takes nothing over for somebody who has signed out, and tells of a refusal', async () => {
    const { check, asked, taken, go } = slowServer('here');
    const left = check();
    go(null);
    asked[0]?.reply('rights');
    expect(await left).toBe('rights');
    expect(taken).toEqual([]);
    go('here');
    const refused = check();
    asked[1]?.refuse(new Error('401'));
    await expect(refused).rejects.toThrow('401');
  });

  it('asked anew, waits for a reply to a question asked after that, once for all', async () => {
    const { check, checkAnew, asked, taken } = slowServer('here');
    const early = check();
    const anew = Promise.all([checkAnew(), checkAnew()]);
    expect(asked).toHaveLength(1);
    asked[0]?.reply('before the change');
    expect(await early).toBe('before the change');
    await settled();
    expect(asked).toHaveLength(2);
    asked[1]?.reply('after the change');
    expect(await anew).toEqual(['after the change', 'after the change']);
    expect(taken).toEqual(['before the change', 'after the change']);
  });

  it('asked anew, does not wait when nothing is under way, nor for what failed', async () => {
    const { check, checkAnew, asked } = slowServer('here');
    void checkAnew();
    expect(asked).toHaveLength(1);
    asked[0]?.reply('rights');
    await settled();
    const failing = check();
    const anew = checkAnew();
    asked[1]?.refuse(new Error('no line'));
    await expect(failing).rejects.toThrow('no line');
    await settled();
    asked[2]?.reply('rights');
    expect(await anew).toBe('rights');
  });
});
