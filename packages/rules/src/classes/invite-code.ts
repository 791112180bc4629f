/**
 * Capital letters and digits that nobody takes for another: of 0/O, 1/I/L, 5/S, 8/B, 2/Z, U/V at most one, and no vowels, so that
 * no code is a word.
 */
export const inviteCodeAlphabet = 'CDFGHJKMNPQRTVWXY2346789';
export const inviteCodeLength = 8;

/** A fresh code; `randomInt(max)` gives an unpredictable number from 0 to max - 1. */
export function makeInviteCode(randomInt: (max: number) => number): string {
  let code = '';
  for (let index = 0; index < inviteCodeLength; index += 1)
    code += inviteCodeAlphabet[randomInt(inviteCodeAlphabet.length)] ?? '';
  return code;
}

/** A code as somebody typed it, in the form it is kept in; null for what can't be one. */
export function readInviteCode(typed: string): string | null {
  if (typed.length > 64) return null;
  const code = typed.toUpperCase().replace(/[\s\-–—.]/g, '');
  if (code.length !== inviteCodeLength) return null;
  return [...code].every((letter) => inviteCodeAlphabet.includes(letter)) ? code : null;
}

/** In two groups, as people read it: `CDFG-HJKM`. */
export const showInviteCode = (code: string): string =>
  `${code.slice(0, inviteCodeLength / 2)}-${code.slice(inviteCodeLength / 2)}`;
