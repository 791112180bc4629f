import { afterEach, describe, expect, it } from 'vitest';
import { addLeaveGuard, guardsMove, mayLeave } from './leave-guard.ts';

const at = (address: string) => {
  const [pathname = '', search = ''] = address.split('?');
  return { pathname, search: search && `?${search}` };
};

describe('leave guard', () => {
  let remove: () => void = () => undefined;
  afterEach(() => remove());

  it('holds only what leaves the page', () => {
    expect(guardsMove(at('/a'), at('/b'))).toBe(false);
    remove = addLeaveGuard(() => Promise.resolve(false));
    expect(guardsMove(at('/a'), at('/b'))).toBe(true);
    expect(guardsMove(at('/a?page=1'), at('/a?page=2&edit=3'))).toBe(false);
  });

  it('holds a change of the parameter that it was given', async () => {
    remove = addLeaveGuard(() => Promise.resolve(false), 'edit');
    expect(guardsMove(at('/a?edit=1&page=2'), at('/a?page=2'))).toBe(true);
    expect(guardsMove(at('/a?edit=1&page=2'), at('/a?edit=1'))).toBe(false);
    expect(await mayLeave()).toBe(false);
    remove();
    expect(guardsMove(at('/a?edit=1'), at('/b'))).toBe(false);
  });
});
