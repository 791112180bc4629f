import { describe, expect, it } from 'vitest';
import {
  inviteCodeAlphabet,
  inviteCodeLength,
  makeInviteCode,
  readInviteCode,
  showInviteCode,
} from './invite-code.ts';

describe('codes of invitations', () => {
  it('are of at least 8 signs that nobody takes for another', () => {
    expect(inviteCodeLength).toBeGreaterThanOrEqual(8);
    expect(new Set(inviteCodeAlphabet).size).toBe(inviteCodeAlphabet.length);
    for (const pair of ['0O', '1I', '1L', '5S', '8B', '2Z', 'UV'])
      expect([...pair].filter((sign) => inviteCodeAlphabet.includes(sign)).length, pair).toBeLessThan(2);
    // Guessing one of a thousand living codes takes a hundred million tries.
    expect(inviteCodeAlphabet.length ** inviteCodeLength / 1000).toBeGreaterThan(100_000_000);
  });

  it('use the whole alphabet', () => {
    let next = 0;
    const seen = new Set<string>();
    for (let round = 0; round < inviteCodeAlphabet.length; round += 1)
      for (const letter of makeInviteCode((max) => next++ % max)) seen.add(letter);
    expect(seen.size).toBe(inviteCodeAlphabet.length);
  });

  it('are read as people type them', () => {
    const code = makeInviteCode((max) => max - 1);
    expect(readInviteCode(code)).toBe(code);
    expect(readInviteCode(showInviteCode(code))).toBe(code);
    expect(readInviteCode(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}\n`)).toBe(code);
    expect(readInviteCode('cdfg – hjkm')).toBe('CDFGHJKM');
  });

  it('that can be none are told at once', () => {
    for (const typed of [
      '',
      'CDFG',
      'CDFGHJKMN',
      'CDFGHJK0',
      'ÇDFGHJKM',
      'CDFG\0HJK',
      '😀'.repeat(8),
      'C'.repeat(5000),
    ])
      expect(readInviteCode(typed), typed.slice(0, 20)).toBeNull();
  });
});
