import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeInlinePrefetch } from './inline-prefetch.ts';

const reply = Promise.resolve({});
const prefetch = { address: '/api/v1/students?page=1', institutionId: 'one', reply };

describe('rows asked for by the page itself', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are handed over once', () => {
    vi.stubGlobal('window', { certameInlinePrefetch: prefetch });
    expect(takeInlinePrefetch(prefetch.address, 'one')).toBe(reply);
    expect(takeInlinePrefetch(prefetch.address, 'one')).toBeNull();
  });

  it.each([
    ['of another list', '/api/v1/classes?page=1', 'one'],
    ['of another institution', prefetch.address, 'two'],
  ])('are nobody’s who wants those %s', (_what, address, institutionId) => {
    vi.stubGlobal('window', { certameInlinePrefetch: prefetch });
    expect(takeInlinePrefetch(address, institutionId)).toBeNull();
  });
});
