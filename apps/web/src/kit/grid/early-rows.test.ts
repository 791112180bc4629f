import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeEarlyRows } from './early-rows.ts';

const reply = Promise.resolve({});
const early = { address: '/api/v1/students?page=1', institutionId: 'one', reply };

describe('rows asked for by the page itself', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are handed over once', () => {
    vi.stubGlobal('window', { certameEarlyRows: early });
    expect(takeEarlyRows(early.address, 'one')).toBe(reply);
    expect(takeEarlyRows(early.address, 'one')).toBeNull();
  });

  it.each([
    ['of another list', '/api/v1/classes?page=1', 'one'],
    ['of another institution', early.address, 'two'],
  ])('are nobody’s who wants those %s', (_what, address, institutionId) => {
    vi.stubGlobal('window', { certameEarlyRows: early });
    expect(takeEarlyRows(address, institutionId)).toBeNull();
  });
});
