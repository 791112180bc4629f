import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropCopy, keepCopy, readCopy } from './draft-copy.ts';

describe('the copy of a grade that a browser keeps', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  const choice = { percents: { c1: '60' }, comment: 'Boa tese', annotations: [] };

  it('comes back over the version that it was made of, and over no other', () => {
    keepCopy('a', '2026-01-01T00:00:00.000Z', choice);
    expect(readCopy('a', '2026-01-01T00:00:00.000Z')).toEqual(choice);
    expect(readCopy('a', null)).toBeNull();
    expect(readCopy('b', '2026-01-01T00:00:00.000Z')).toBeNull();
  });
  it('is gone once the server has it, and harmless when torn', () => {
    keepCopy('a', null, choice);
    dropCopy('a');
    expect(readCopy('a', null)).toBeNull();
    localStorage.setItem('certame.grade.a', '{"percents":');
    expect(readCopy('a', null)).toBeNull();
  });
});
