import { describe, expect, it } from 'vitest';
import { fingerprintOf, normalizeMessage, topFrame } from './fingerprint.ts';

describe('topFrame', () => {
  it.each([
    [
      'TypeError: x\n    at draw (https://h/assets/chat-screen-B1x2Y3z4.js:1:234)\n    at b',
      'draw@chat-screen.js',
    ],
    ['TypeError: x\n    at https://h/assets/main-abcd_123.js:10:5', '@main.js'],
    ['TypeError: x\n    at async load (https://h/a.js?v=2:1:2)', 'load@a.js'],
    ['draw@https://h/assets/chat-screen-B1x2Y3z4.js:1:234\nb@x', 'draw@chat-screen.js'],
    ['TypeError\n    at evil (chrome-extension://abc/x.js:1:1)\n    at own (https://h/a.js:1:1)', 'own@a.js'],
    ['no stack at all', ''],
    ['', ''],
  ])('%j', (stack, expected) => {
    expect(topFrame(stack)).toBe(expected);
  });
});

describe('fingerprintOf', () => {
  it('is the same for the same error with other numbers, ids and values', () => {
    const one = fingerprintOf(
      'error',
      "Item 12 of 0f8fad5b-d9cb-469f-a165-70867728950e has no 'name'",
      'f@a.js',
    );
    const two = fingerprintOf(
      'error',
      "Item 7 of 11111111-d9cb-469f-a165-70867728950e has no 'email'",
      'f@a.js',
    );
    expect(one).toBe(two);
  });
  it('differs by type, message and place', () => {
    const all = [
      fingerprintOf('error', 'a', 'f@a.js'),
      fingerprintOf('react', 'a', 'f@a.js'),
      fingerprintOf('error', 'b', 'f@a.js'),
      fingerprintOf('error', 'a', 'g@a.js'),
    ];
    expect(new Set(all).size).toBe(4);
  });
  it('normalises whitespace and hashes', () => {
    expect(normalizeMessage(' a  b\n deadbeefcafe00 ')).toBe('a b 0');
  });
});
